import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { personName } from '#contract/kernel/personName.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Customer, CustomerDraft, customerApi } from '#contract/people/customer.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { issueNumber } from '../../kernel/numbers.ts';
import { transact } from '../../kernel/transact.ts';
import { phoneDigits } from '../phoneRules.ts';
import { listRows } from './listStore.ts';
import { addressLine, checkOpen, customerCode, customerFields, type KeptDraft, keptDraft } from './rules.ts';
import {
  findCustomer,
  holdCustomer,
  keepCustomer,
  listSameCustomers,
  saveActive,
  saveCustomer,
  saveNewCustomer,
  saveOnlineCustomer,
} from './store.ts';

type Input<K extends keyof typeof customerApi> = InputOf<(typeof customerApi)[K]>;

/**
 * Makes a customer under the next code. Refuses an e-mail address that an active one has, and a telephone number unless it
 * is shared.
 */
export async function createCustomer(ctx: Context, { sharesNumber, ...input }: Input<'create'>): Promise<Customer> {
  const draft = keptDraft(input);
  return transact(ctx, async (tx) => {
    const id = await addCustomer(tx, ctx, draft, sharesNumber);
    await audit(tx, ctx, 'customer', id, 'create', changesBetween<CustomerDraft>({}, draft, customerFields));
    return findCustomer(tx, ctx.companyId, id);
  });
}

/**
 * Changes a customer. Refuses what was changed meanwhile, an address that another active one has, and a new number unless
 * it is shared.
 */
export async function editCustomer(
  ctx: Context,
  { id, version, sharesNumber, ...input }: Input<'edit'>,
): Promise<Customer> {
  return transact(ctx, async (tx) => {
    const before = await holdCustomer(tx, ctx.companyId, id);
    checkOpen(before);
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    const draft = keptDraft(input, before);
    const isKept = draft.contactDigits === phoneDigits(before.contactNumber, before.country);
    if (before.active) await checkUnknown(tx, ctx, draft, id, sharesNumber || isKept);
    await saveCustomer(tx, id, draft, isKept ? undefined : sharesNumber);
    await audit(tx, ctx, 'customer', id, 'edit', changesBetween<CustomerDraft>(before, draft, customerFields));
    return findCustomer(tx, ctx.companyId, id);
  });
}

/** Switches a customer on or off. Refuses to switch on whose e-mail address another active one has since. */
export async function toggleCustomer(ctx: Context, { id, active }: Input<'toggle'>): Promise<Customer> {
  return transact(ctx, async (tx) => {
    const before = await holdCustomer(tx, ctx.companyId, id);
    checkOpen(before);
    if (before.active === active) return before;
    if (active) await checkUnknown(tx, ctx, before, id, true);
    await saveActive(tx, id, active);
    await audit(tx, ctx, 'customer', id, active ? 'activate' : 'deactivate', { active: [before.active, active] });
    return findCustomer(tx, ctx.companyId, id);
  });
}

const duplicatesMax = 5;

/** Who has this telephone number or e-mail address already. A record that became part of another tells of that one. */
export async function listDuplicates(
  ctx: Context,
  { contactNumber, country, email, exceptId }: Input<'duplicates'>,
): Promise<ReplyOf<typeof customerApi.duplicates>> {
  const wanted = { digits: phoneDigits(contactNumber, country), email, exceptId: exceptId ?? null };
  const same = await listSameCustomers(ctx.db, ctx.companyId, wanted, duplicatesMax);
  const rows = await listRows(
    ctx,
    same.map(({ id }) => id),
  );
  return {
    rows: rows.flatMap((row) => {
      const { sameContact = false, sameEmail = false } = same.find(({ id }) => id === row.id) ?? {};
      return {
        ...row,
        by: [...(sameContact ? ['contactNumber' as const] : []), ...(sameEmail ? ['email' as const] : [])],
      };
    }),
  };
}

/** The customer as a sale keeps them (specification §3), whatever becomes of the record later. */
export type CustomerSnapshot = { address: string } & Pick<
  Customer,
  'code' | 'firstName' | 'middleName' | 'lastName' | 'contactNumber' | 'customerType' | 'email' | 'country'
>;

/** Whom a document points at, and what it keeps of them. */
export interface ChosenCustomer {
  id: number;
  snapshot: CustomerSnapshot;
}

/**
 * The customer of a document that is being made or changed, kept from becoming part of another record until that is
 * written. A record that was merged since the clerk chose it stands for its survivor. Refuses a customer who is no longer
 * to be chosen, unless the document has them already (`keptId`), and one who is none.
 */
export async function chooseCustomer(
  tx: Tx,
  companyId: number,
  id: number,
  keptId: number | null,
): Promise<ChosenCustomer> {
  const customer = await keepCustomer(tx, companyId, id);
  if (customer.mergedInto) return chooseCustomer(tx, companyId, customer.mergedInto.id, keptId);
  if (!customer.active && id !== keptId) refuse('customer.inactive', { customerCode: customer.code });
  return { id, snapshot: snapshotOf(customer) };
}

function snapshotOf(customer: Customer): CustomerSnapshot {
  const { code, firstName, middleName, lastName, contactNumber, customerType, email, country } = customer;
  const address = addressLine(customer);
  return { code, firstName, middleName, lastName, contactNumber, customerType, address, email, country };
}

/** Whether somebody has this telephone number or this e-mail address already: whose an order is, the shop says then. */
export async function isKnownCustomer(tx: Tx, { companyId }: Context, draft: KeptDraft): Promise<boolean> {
  const { contactDigits: digits, email } = draft;
  return (await listSameCustomers(tx, companyId, { digits, email, exceptId: null }, 1)).length > 0;
}

/**
 * Makes the record, with an id that was drawn, of somebody who ordered in the shop on the web and whom nobody knows, in one
 * statement. None where somebody is known by the telephone number or the e-mail address since a moment ago.
 */
export function addOnlineCustomer(tx: Tx, ctx: Context, id: number, draft: KeptDraft): Promise<void> {
  return saveOnlineCustomer(tx, ctx, id, draft, changesBetween<CustomerDraft>({}, draft, customerFields));
}

async function addCustomer(tx: Tx, ctx: Context, draft: KeptDraft, sharesNumber: boolean): Promise<number> {
  const { companyId } = ctx;
  const number = await issueNumber(tx, companyId, 'customer', '');
  const code = customerCode(number);
  const id = await saveNewCustomer(tx, { ...draft, sharesNumber, companyId, code, createdAt: ctx.clock.now() });
  if (id === undefined) await checkUnknown(tx, ctx, draft, null, sharesNumber);
  return id ?? refuse('customer.exists');
}

type Reached = Pick<Customer, 'contactNumber' | 'country' | 'email'>;

/** Refuses an e-mail address that another active customer has, or a number that is not shared, and says whose it is. */
async function checkUnknown(tx: Tx, ctx: Context, draft: Reached, exceptId: number | null, sharesNumber: boolean) {
  const digits = sharesNumber ? '' : phoneDigits(draft.contactNumber, draft.country);
  const [same] = await listSameCustomers(tx, ctx.companyId, { digits, email: draft.email, exceptId }, 1);
  if (!same?.active) return;
  const { id, code, ...named } = await findCustomer(tx, ctx.companyId, same.id);
  refuse(same.sameEmail ? 'customer.exists' : 'customer.sameNumber', { id, code, name: personName(named) });
}
