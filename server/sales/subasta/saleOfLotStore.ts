import { sql } from 'kysely';
import type { Sale } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';

/** The lot that a sale comes from; nothing of one that was entered by hand. */
export async function findLotOfSale(on: Db | Tx, _ctx: Context, saleId: number): Promise<Pick<Sale, 'lot'>> {
  const [lot] = await named<NonNullable<Sale['lot']>>(
    on,
    sql`SELECT subasta.id AS subasta_id, subasta.number AS subasta_number, subasta.name AS subasta_name, lot.position,
        bidder.paddle, bid.amount AS hammer_price, award.due_date
      FROM award JOIN lot ON lot.id = award.lot_id JOIN subasta ON subasta.id = lot.subasta_id
      JOIN bid ON bid.id = award.bid_id JOIN bidder ON bidder.id = bid.bidder_id WHERE award.sale_id = ${saleId}`,
  );
  return lot ? { lot } : {};
}
