import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { type SaveDraft, saveDraft } from './saleDraft.ts';
import type { World } from './world.ts';

type Shipped = DraftOf<typeof contract.sale.ship>['lines'][number];

/** An order of these pieces by telephone, to Sapporo, unless said otherwise. */
export function orderDraft(world: World, items: readonly Item[], changes: Partial<SaveDraft> = {}): SaveDraft {
  const ecommerce = {
    channel: 'telephone' as const,
    recipient: '鈴木 花子',
    contactNumber: '090-5555-1111',
    postalCode: '060-0001',
    prefecture: '北海道',
    address: '札幌市中央区北一条西2-1',
    ...changes.ecommerce,
  };
  return saveDraft(world, items, { type: 'ecommerce', ...changes, ecommerce });
}

/** Moves lines of an order on, by their places. */
export function shipLines(
  world: World,
  { id, version, lines }: Sale,
  of: readonly number[],
  entered: Partial<Shipped> & Pick<Shipped, 'status'>,
): Promise<Sale> {
  const asked = of.map((index) => ({ lineId: lines[index]?.id as number, shippingDate: null, ...entered }));
  return world.as('manager').call(contract.sale.ship, { id, version, lines: asked });
}
