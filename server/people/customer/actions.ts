import { refuse } from '#contract/kernel/refusal.ts';
import type { CustomerDraft } from '#contract/people/customer.ts';
import { type Customer, customerDraft } from '#contract/people/customer.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { issueNumber } from '../../kernel/numbers.ts';
import { transact } from '../../kernel/transact.ts';
import { keptDraft } from './rules.ts';
import { findSameCustomer, saveNewCustomer } from './store.ts';

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
