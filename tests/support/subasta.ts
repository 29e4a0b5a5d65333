import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { Subasta, subastaApi } from '#contract/sales/subasta.ts';
import type { World } from './world.ts';

type Draft = DraftOf<typeof subastaApi.create>;

/** An open event at Ginza of so many rings, each there once, with paddles 1 to 3; each starts at ¥50,000. */
export async function openEvent(
  world: World,
  count: number,
  more: Partial<Draft['lines'][number]> = {},
): Promise<Subasta> {
  const sellingOptions = { straight: true, layaway: null, subasta: true, madeToOrder: false };
  const lines: Draft['lines'] = [];
  for (let index = 0; index < count; index++) {
    const ring = await world.ring({ initialQuantity: 1, isUniquePiece: true, sellingOptions });
    lines.push({ itemId: ring.id, quantity: 1, startingPrice: 50_000, increment: 1_000, ...more });
  }
  const manager = world.as('manager');
  const draft = { locationId: world.ginza, name: 'Autumn subasta', channel: 'store' as const, lines };
  const { id, version } = await manager.call(contract.subasta.create, draft);
  const open = await manager.call(contract.subasta.open, { id, version });
  for (const paddle of [1, 2, 3])
    await manager.call(contract.bidder.create, { subastaId: id, paddle, name: `Bidder ${paddle}` });
  return open;
}
