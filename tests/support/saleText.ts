/** Whose sales they are, where, who sells, and the item that is sold. */
export interface Seller {
  companyId: number;
  ginza: number;
  userId: number;
  serviceId: number;
}

let number = 0;

/** A completed sale of one service, dated back, as one statement; at noon of its day unless it waited. */
export function saleText(
  { companyId, ginza, userId, serviceId }: Seller,
  date: string,
  amount: number,
  { waited = false, type = 'straight' } = {},
): string {
  const made = `'${date} 12:00'::timestamp AT TIME ZONE 'Asia/Tokyo'`;
  const name = `B-SO-000000-${String(++number).padStart(5, '0')}`;
  return `WITH made AS (INSERT INTO sale (company_id, location_id, number, type, status, date, customer, tax_mode, tax_rounding,
      tax_basis_points, subtotal, tax_amount, grand_total, total_items, total_quantity, amount_paid, created_at, created_by,
      completed_at, revenue_date)
    VALUES (${companyId}, ${ginza}, '${name}', '${type}', 'completed', '${date}', '{}', 'exclusive', 'floor', 0, ${amount},
      0, ${amount}, 1, 1, ${amount}, ${made}, ${userId}, ${made} ${waited ? `+ interval '3 days'` : ''}, '${date}') RETURNING id),
    line AS (INSERT INTO sale_line (sale_id, position, item_id, item_code, name, name_ja, uom, price_by, quantity, milligrams, list_price,
      price, subtotal) SELECT id, 1, ${serviceId}, 'S', 'S', '', 'pcs', 'unit', 1, 0, ${amount}, ${amount}, ${amount} FROM made),
    noted AS (INSERT INTO audit_entry (company_id, user_id, thing, thing_id, action) SELECT ${companyId}, ${userId},
      'sale', id, 'sell' FROM made)
    INSERT INTO payment (company_id, sale_id, payment_type, amount, tendered, date, user_id)
    SELECT ${companyId}, id, 'card', ${amount}, ${amount}, '${date}', ${userId} FROM made RETURNING sale_id`;
}
