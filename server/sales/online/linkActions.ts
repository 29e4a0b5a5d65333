import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { OnlineOrder, onlineOrderApi } from '#contract/sales/onlineOrder.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { holdDocument } from '../../kernel/document/hold.ts';
import { saveDocument } from '../../kernel/document/store.ts';
import { sealedSecret } from '../../kernel/secretLink.ts';
import { transact } from '../../kernel/transact.ts';
import { chooseCustomer } from '../../people/customer/actions.ts';
import { type SaleHeader, saleKindOf } from '../sale/store.ts';
import { findShownOrder } from './findStore.ts';
import { findFrame } from './frameStore.ts';
import { mailOrder } from './mailActions.ts';
import { changeOnlineOrder, findOnlineOrder, saveSaleCustomer } from './store.ts';

/** Links the record of whoever placed an order. What was typed stays on the sale. */
export async function linkCustomer(ctx: Context, input: InputOf<typeof onlineOrderApi.link>): Promise<OnlineOrder> {
  return transact(ctx, async (tx) => {
    const held = await holdDocument<SaleHeader>(tx, ctx, saleKindOf('ecommerce'), input.id);
    if (!held.onlineStage) refuse('notFound');
    if (held.version !== input.version) refuse('conflict.version', { version: held.version });
    if (held.customerId !== null) refuse('order.linked', { number: held.number });
    const { id, snapshot } = await chooseCustomer(tx, ctx.companyId, input.customerId, null);
    const { code, customerType } = snapshot;
    await saveDocument(tx, saleKindOf(held.type), held.id);
    await saveSaleCustomer(tx, held.id, { customerId: id, code, customerType });
    await audit(tx, ctx, 'sale', held.id, 'link', { customer: ['', code] });
    return findShownOrder(tx, ctx, held.id);
  });
}

/** Gives an order another secret, which goes to its customer by mail. The one before ends. */
export async function renewLink(ctx: Context, { id }: { id: number }): Promise<OnlineOrder> {
  const renewed = await transact(ctx, async (tx) => {
    const held = await holdDocument<SaleHeader>(tx, ctx, saleKindOf('ecommerce'), id);
    const order = (await findOnlineOrder(tx, ctx.companyId, held.id)) ?? refuse('notFound');
    if (order.email === '') refuse('notFound');
    if (!(await findFrame(tx, ctx.companyId, held.id)).isOpen) refuse('order.noPage');
    await changeOnlineOrder(tx, held.id, { ...sealedSecret(ctx), lastStepAt: ctx.clock.now() });
    await mailOrder(tx, ctx, held.id, 'link');
    await audit(tx, ctx, 'sale', held.id, 'renew');
    return findShownOrder(tx, ctx, held.id);
  });
  ctx.jobs.wake('mail');
  return renewed;
}
