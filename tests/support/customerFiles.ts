import { contract } from '#contract/index.ts';
import type { ImportProblem, ImportRun } from '#contract/kernel/import.ts';
import type { ImportedCustomer } from '#contract/people/import.ts';
import { sendFile } from './send.ts';
import { settledRun } from './waiting.ts';
import type { Person, World } from './world.ts';

export type CustomerRun = ImportRun<ImportedCustomer> & { code?: string };

/** A file of these rows, the header first. */
export const sheet = (...rows: string[]) => [...rows, ''].join('\r\n');

/** Problems as row, column, code and value, and the row that they clash with. */
export const said = (problems: readonly ImportProblem[]) =>
  problems.map(({ row, column, code, value, otherRow }) => [row, column, code, value, ...(otherRow ? [otherRow] : [])]);

/** Uploads files of customers and waits until they were looked at, or until a run is over. */
export function customerFiles(world: () => World) {
  const settled = (id: string, person: Person): Promise<CustomerRun> =>
    settledRun(() => world().as(person).call(contract.customerImport.find, { id }));
  async function check(content: string | Uint8Array, person: Person = 'sales'): Promise<CustomerRun> {
    const sent = { fileName: 'customers.csv', type: 'text/csv', person };
    const { status, body } = await sendFile(world(), contract.customerImport.check, Buffer.from(content), sent);
    const run = body as unknown as CustomerRun;
    return status === 200 ? settled(run.id, person) : run;
  }
  return { check, settled };
}
