import { refuse } from '#contract/kernel/refusal.ts';
import { type Customer, type CustomerDraft, customerDraft } from '#contract/people/customer.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { issueNumber } from '../../kernel/numbers.ts';
import { transact } from '../../kernel/transact.ts';
import { addressLine, keptDraft } from './rules.ts';
import { findCustomer, findSameCustomer, saveNewCustomer } from './store.ts';

const fields = Object.keys(customerDraft.shape) as (keyof CustomerDraft)[];

/** Makes a customer under the next code. Refuses a telephone number or an e-mail address that an active one has. */
export async function createCustomer(ctx: Context, input: CustomerDraft): Promise<Customer> {
  const draft = keptDraft(input);
  const { companyId } = ctx;
  return transact(ctx, async (tx) => {
    const number = await issueNumber(tx, companyId, 'customer', '');
    const code = `C-${String(number).padStart(6, '0')}`;
    const customer = await saveNewCustomer(tx, { ...draft, companyId, code, createdAt: ctx.clock.now() });
    if (!customer) {
      const same = await findSameCustomer(tx, companyId, draft.contactDigits, draft.email);
      const names = same?.country === 'JP' ? [same.lastName, same.firstName] : [same?.firstName, same?.lastName];
      refuse('customer.exists', { code: same?.code ?? '', name: names.filter(Boolean).join(' ') });
    }
    await audit(tx, ctx, 'customer', customer.id, 'create', changesBetween<CustomerDraft>({}, draft, fields));
    return customer;
  });
}

/** The customer as a sale keeps them (specification §3), whatever becomes of the record later. */
export type CustomerSnapshot = { address: string } & Pick<
  Customer,
  'code' | 'firstName' | 'middleName' | 'lastName' | 'contactNumber' | 'customerType' | 'email' | 'country'
>;

/** The customer to be kept with a document of the same company; null where the company has none of that id. */
export async function findCustomerSnapshot(tx: Tx, companyId: number, id: number): Promise<CustomerSnapshot | null> {
  const customer = await findCustomer(tx, companyId, id);
  return customer ? snapshotOf(customer) : null;
}

/** The same for a document that is being made. Refuses a customer who is no longer to be chosen, and one who is none. */
export async function chooseCustomer(tx: Tx, companyId: number, id: number): Promise<CustomerSnapshot> {
  const customer = (await findCustomer(tx, companyId, id)) ?? refuse('notFound', { thing: 'customer' });
  if (!customer.active) refuse('customer.inactive', { customerCode: customer.code });
  return snapshotOf(customer);
}

function snapshotOf(customer: Customer): CustomerSnapshot {
  const { code, firstName, middleName, lastName, contactNumber, customerType, email, country } = customer;
  const address = addressLine(customer);
  return { code, firstName, middleName, lastName, contactNumber, customerType, address, email, country };
}
