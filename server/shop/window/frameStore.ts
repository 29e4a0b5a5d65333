import { sql } from 'kysely';
import type { Tax } from '#contract/company/tax.ts';
import { textIn } from '#contract/kernel/textIn.ts';
import type { ShopFrame, ShopLocale } from '#contract/shop/page.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';
import { publicImageUrl } from './cardRules.ts';
import { isFeatured } from './publicStore.ts';

interface FrameRow extends Tax {
  companyId: number;
  name: string;
  nameJa: string;
  logoId: string | null;
  address: string;
  addressJa: string;
  phone: string;
  email: string;
  categories: { code: string; name: string; nameJa: string }[];
  hasMadeToOrder: boolean;
  hasPosts: boolean;
  links: ShopFrame['links'];
}

/** By its featured product where it has one, as its page has it. */
const isPriced = (tools: Pick<Context, 'clock'>) => sql`coalesce((SELECT front.price FROM featured_product AS front
  WHERE front.item_id = item.id AND ${isFeatured(tools)} ORDER BY position, id LIMIT 1), item.price) > 0`;

/** So many of the newest items of a category that may have a price are looked through for one that it shows. */
const lookedMax = 1_000;

/**
 * The newest piece that a category shows, as `isListed` of `publicStore.ts` says it of lists: no unique one that was sold. The
 * newest {@link lookedMax} are looked through; a category of which all of these were sold is not led to, even where an older
 * piece is left. Whether one was sold its stock says, which is asked for piece by piece: without the bound each page would ask
 * for all that a category ever sold (30,000 pieces: 10 ms). Rows are compared and put in order so that only the index of
 * categories gives them: the planner would else read all items of a company, since it takes every category for as full as the
 * fullest.
 */
const firstShown = (tools: Pick<Context, 'clock'>) => sql`SELECT FROM (SELECT * FROM item
    WHERE item.company_id = company.id AND (item.category_id, item.id) >= (category.id, 0)
      AND (item.category_id, item.id) < (category.id + 1, 0) AND item.active
      AND (item.price > 0 OR EXISTS (SELECT FROM featured_product AS front
        WHERE front.company_id = item.company_id AND front.item_id = item.id))
    ORDER BY item.category_id DESC, item.id DESC LIMIT ${sql.lit(lookedMax)}) AS item
  WHERE ${isPriced(tools)} AND EXISTS (SELECT FROM selling_option AS sold WHERE sold.item_id = item.id
      AND sold.kind IN ('straight', 'layaway', 'madeToOrder'))
    AND NOT (item.is_unique_piece AND category.stock_tracked AND NOT EXISTS (SELECT FROM stock_level AS level
      WHERE level.item_id = item.id AND level.location_id = setting.location_id AND level.kind IN ('sellable', 'reserved')
        AND level.quantity > 0))
  LIMIT 1`;

export type FoundFrame = {
  companyId: number;
  tax: Tax;
  frame: Omit<ShopFrame, 'locale' | 'code' | 'origin' | 'path' | 'query' | 'isSecret' | 'beaconUrl' | 'cartCount'>;
};

/** The open shop of a code with what surrounds its pages, in one statement. Null: there is none, or it is off. */
export async function findFrame(
  tools: Pick<Context, 'db' | 'clock'>,
  code: string,
  locale: ShopLocale,
): Promise<FoundFrame | null> {
  const today = businessDate(tools.clock.now());
  const [row] = await readShort<FrameRow>(
    tools.db,
    sql`SELECT company.id AS company_id, company.name, company.name_ja, logo_id, location.address, location.address_ja,
        location.phone, company.email, tax_mode, tax_rounding,
        coalesce((SELECT basis_points FROM tax_rate WHERE tax_rate.company_id = company.id AND valid_from <= ${today}
          ORDER BY valid_from DESC LIMIT 1), 0) AS tax_basis_points,
        coalesce((SELECT jsonb_agg(jsonb_build_object('code', code, 'name', name, 'nameJa', name_ja) ORDER BY category.id)
          FROM category CROSS JOIN LATERAL (${firstShown(tools)}) AS shown
          WHERE category.company_id = company.id AND active), '[]') AS categories,
        EXISTS (SELECT FROM item JOIN selling_option AS sold ON sold.item_id = item.id AND sold.kind = 'madeToOrder'
          JOIN category ON category.id = item.category_id AND category.active
          WHERE item.company_id = company.id AND item.active AND ${isPriced(tools)}) AS has_made_to_order,
        EXISTS (SELECT FROM page_post WHERE page_post.company_id = company.id AND active AND date <= ${today}) AS has_posts,
        coalesce((SELECT jsonb_agg(jsonb_build_object('platform', platform, 'url', url) ORDER BY position, id)
          FROM social_link WHERE social_link.company_id = company.id AND active), '[]') AS links
      FROM shop_setting AS setting JOIN company ON company.id = setting.company_id
        JOIN location ON location.id = setting.location_id
      WHERE company.code = upper(${code}::text) AND setting.is_open AND company.active`,
  );
  if (!row) return null;
  const { companyId, taxMode, taxRounding, taxBasisPoints, logoId, categories, ...rest } = row;
  const { name, nameJa, address, addressJa, ...frame } = rest;
  return {
    companyId,
    tax: { taxMode, taxRounding, taxBasisPoints },
    frame: {
      ...frame,
      isOpen: true,
      name: textIn(locale, name, nameJa),
      address: textIn(locale, address, addressJa),
      logoUrl: publicImageUrl(code, logoId),
      categories: categories.map((one) => ({ code: one.code, name: textIn(locale, one.name, one.nameJa) })),
    },
  };
}
