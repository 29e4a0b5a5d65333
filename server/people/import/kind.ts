import type { ImportProblem } from '#contract/kernel/import.ts';
import type { ImportedCustomer } from '#contract/people/import.ts';
import type { Tx } from '../../kernel/database.ts';
import { problem } from '../../kernel/import/cells.ts';
import { shownMax } from '../../kernel/import/check.ts';
import type { ImportContext, ImportKind, Reading } from '../../kernel/import/kind.ts';
import { countRows, removeRows } from '../../kernel/import/rowStore.ts';
import type { Progress, RunRow } from '../../kernel/import/store.ts';
import { Twins } from '../../kernel/import/twins.ts';
import { writeAll } from '../../kernel/import/write.ts';
import { issueNumbers, returnNumbers } from '../../kernel/numbers.ts';
import { addressLine, customerCode } from '../customer/rules.ts';
import { type ImportCustomer, nameIn, readCustomers } from './reader.ts';
import { findKnown, listClashes, saveCustomers, saveRows } from './rowStore.ts';

/** Customers, each under a code of its own. */
export const customerImport: ImportKind<ImportCustomer, ImportedCustomer> = {
  name: 'customers',
  fileName: 'customers.csv',
  open: async (ctx, run) => openReading(ctx, run),
  write: writeCustomers,
  forget: (db, runIds) => removeRows(db, 'importCustomer', runIds),
};

/** What the header calls the two things that must be a customer's own. */
interface Columns {
  phone: string;
  email: string;
}

const columnsIn = (cells: readonly string[]): Columns => ({
  phone: nameIn(cells, 'contactNumber'),
  email: nameIn(cells, 'email'),
});

function openReading(ctx: ImportContext, run: RunRow): Reading<ImportCustomer, ImportedCustomer> {
  const phones = new Twins('import.phoneTwice');
  const emails = new Twins('import.emailTwice');
  let columns = columnsIn([]);
  return {
    readHeader: (cells) => {
      columns = columnsIn(cells);
      return readCustomers(cells);
    },
    twins: ({ row, draft }) => [
      ...phones.check(row, columns.phone, draft.contactDigits, draft.contactNumber),
      ...emails.check(row, columns.email, draft.email),
    ],
    clashes: (customers) => clashes(ctx, customers, columns),
    keep: (after, customers) => saveRows(ctx.db, run.id, after, customers),
    shown: ({ row, draft }) => ({
      ...{ row, firstName: draft.firstName, middleName: draft.middleName, lastName: draft.lastName },
      ...{ lastNameKana: draft.lastNameKana, firstNameKana: draft.firstNameKana },
      ...{ contactNumber: draft.contactNumber, email: draft.email, address: addressLine(draft) },
    }),
  };
}

/** Rows whose telephone number or e-mail address an active customer of the company has. */
async function clashes(
  ctx: ImportContext,
  customers: readonly ImportCustomer[],
  columns: Columns,
): Promise<ImportProblem[]> {
  const drafts = customers.map(({ draft }) => draft);
  const known = await findKnown(
    ctx.db,
    ctx.companyId,
    drafts.map(({ contactDigits }) => contactDigits).filter(Boolean),
    drafts.map(({ email }) => email).filter(Boolean),
  );
  return customers.flatMap(({ row, draft: { contactDigits, contactNumber, email } }) => [
    ...(known.digits.has(contactDigits) ? [problem(row, columns.phone, 'import.phoneTaken', contactNumber)] : []),
    ...(known.emails.has(email) ? [problem(row, columns.email, 'import.emailTaken', email)] : []),
  ]);
}

/**
 * Writes the customers of a checked file. Their codes are taken from the counter in a moment of their own, so that
 * nobody who enters a customer meanwhile waits for the import; where nothing comes of it they go back, unless somebody has
 * taken a later one since.
 */
async function writeCustomers(ctx: ImportContext, run: RunRow, progress: Progress): Promise<void> {
  const { companyId } = ctx;
  const last = await issueNumbers(ctx.db, companyId, 'customer', run.rowsTotal);
  const firstNumber = last - run.rowsTotal + 1;
  const codes = Array.from({ length: run.rowsTotal }, (_, index) => customerCode(firstNumber + index));
  const cause = { companyId, userId: ctx.user.id, at: ctx.clock.now(), codes };
  const writing = {
    count: (tx: Tx) => countRows(tx, 'importCustomer', run.id),
    write: (tx: Tx, from: number, to: number) => saveCustomers(tx, cause, { id: run.id, from, to }),
    clashes: () => laterClashes(ctx, run),
    audited: {},
  };
  try {
    await writeAll(ctx, run, writing, progress);
  } catch (error) {
    // With the database gone the numbers stay left out, which is allowed.
    await returnNumbers(ctx.db, companyId, 'customer', firstNumber, last).catch(() => undefined);
    throw error;
  }
}

/** Whoever was made between the check and the writing. What the file called its columns is forgotten by then. */
async function laterClashes({ db, companyId }: ImportContext, { id }: RunRow): Promise<ImportProblem[]> {
  const [phones, emails] = await Promise.all([
    listClashes(db, companyId, id, 'contactDigits', shownMax),
    listClashes(db, companyId, id, 'email', shownMax),
  ]);
  return [
    ...phones.map(({ row, value }) => problem(row, '', 'import.phoneTaken', value)),
    ...emails.map(({ row, value }) => problem(row, '', 'import.emailTaken', value)),
  ].toSorted((a, b) => a.row - b.row);
}
