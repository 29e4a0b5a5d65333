import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';
import { isItemOfCode } from '../../kernel/search.ts';
import type { PieceRow } from './pieceListStore.ts';
import {
  type Asker,
  eachFeatured,
  isStillShown,
  pieceColumns,
  piecesFrom,
  soldOn,
  wholeColumns,
} from './publicStore.ts';

type Reader = Asker & Pick<Context, 'db'>;

interface WholeRow extends PieceRow {
  description: string;
  descriptionJa: string;
  isUniquePiece: boolean;
  categoryName: string;
  categoryNameJa: string;
  isStraight: boolean;
  isMadeToOrder: boolean;
  isAuctioned: boolean;
  videoId: string | null;
  imageIds: string[];
  layaway: { months: number; downPaymentBasisPoints: number } | null;
  placeName: string;
  placeNameJa: string;
  wasSold: boolean;
  isStillShown: boolean;
}

/** One public piece by its code; undefined where there is none. */
export async function findWhole(ctx: Reader, itemCode: string): Promise<WholeRow | undefined> {
  const [row] = await readShort<WholeRow>(
    ctx.db,
    sql`SELECT ${pieceColumns}, ${wholeColumns}, item.video_id, ${isStillShown(ctx)} AS is_still_shown,
        ${soldOn} IS NOT NULL AS was_sold,
        ARRAY(SELECT file_id::text FROM item_image WHERE item_image.item_id = item.id ORDER BY position) AS image_ids,
        (SELECT jsonb_build_object('months', terms_months, 'downPaymentBasisPoints', down_payment_basis_points)
          FROM selling_option AS plan JOIN company ON company.id = item.company_id
          WHERE plan.item_id = item.id AND plan.kind = 'layaway' AND installment_law_ack_at IS NOT NULL) AS layaway,
        (SELECT name FROM location WHERE location.id = setting.location_id) AS place_name,
        (SELECT name_ja FROM location WHERE location.id = setting.location_id) AS place_name_ja
      FROM ${piecesFrom(ctx, eachFeatured(ctx))} AND ${isItemOfCode(ctx.companyId, itemCode)}`,
  );
  return row;
}

/** Where else a piece is offered. */
export function listElsewhere(ctx: Reader, itemCode: string): Promise<{ title: string; price: number; url: string }[]> {
  return readShort(
    ctx.db,
    sql`SELECT title, offer.price::float8 AS price, external_link AS url
      FROM external_item AS offer JOIN item ON item.id = offer.item_id
      WHERE ${isItemOfCode(ctx.companyId, itemCode)} AND offer.active ORDER BY offer.id LIMIT 20`,
  );
}
