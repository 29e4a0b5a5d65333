import { correctionEvents } from '#contract/reports/inventoryReport.ts';

/**
 * The least SQL that gives the first page and the totals of a report: one statement each, over the totals that are summed up
 * beforehand where there are any. No rights, no filters, no names, nothing that came since the totals were moved on.
 */
export interface LeastReport {
  page: string;
  totals: string;
}

const page = 'LIMIT 25';
const soldSums = ['count', 'quantity', 'gross', 'discount', 'tax', 'shipping', 'amount', 'voids'];
const stockSums = ['quantity', 'milligrams'];

/** Of sales from a day to a day. */
export function leastOfDays(report: string, from: string, to: string): LeastReport {
  const days = `BETWEEN '${from}' AND '${to}'`;
  const months = `month BETWEEN date_trunc('month', date '${from}') AND '${to}'`;
  const ofItems = `SELECT item_id, ${sums(['quantity', 'amount', 'tax', 'cost'])} FROM sold_item_total WHERE ${months} GROUP BY item_id`;
  const least: Record<string, LeastReport> = {
    'daily-sales': {
      page: `SELECT date, ${sums(soldSums)} FROM sold_total WHERE date ${days} GROUP BY date ORDER BY date DESC ${page}`,
      totals: `SELECT ${sums(soldSums)} FROM sold_total WHERE date ${days}`,
    },
    'sales-summary': {
      page: `SELECT type, ${sums([...soldSums, 'cost'])} FROM sold_total WHERE date ${days} GROUP BY type`,
      totals: `SELECT ${sums([...soldSums, 'cost'])} FROM sold_total WHERE date ${days}`,
    },
    'straight-sales': {
      page: `SELECT sale.number, sale.revenue_date, sale.customer, line.* FROM sale JOIN sale_line AS line ON line.sale_id = sale.id
        WHERE sale.type = 'straight' AND sale.revenue_date ${days} ORDER BY sale.revenue_date DESC, sale.id DESC ${page}`,
      totals: `SELECT ${sums(['count', 'quantity', 'discount', 'amount'])} FROM sold_total WHERE type = 'straight' AND date ${days}`,
    },
    payments: {
      page: `SELECT * FROM payment WHERE date ${days} ORDER BY date DESC, id DESC ${page}`,
      totals: `SELECT count(*), sum(amount) FROM payment WHERE date ${days}`,
    },
    'most-sellable': {
      page: `${ofItems} ORDER BY sum(quantity) DESC LIMIT 10`,
      totals: `SELECT ${sums(['quantity', 'amount'])} FROM sold_item_total WHERE ${months}`,
    },
    'product-performance': {
      page: `${ofItems} ORDER BY sum(amount) DESC ${page}`,
      totals: `SELECT ${sums(['quantity', 'amount', 'tax', 'cost'])} FROM sold_item_total WHERE ${months}`,
    },
    'ship-item-sales': {
      page: `SELECT sale.number, sale.revenue_date, line.* FROM sale JOIN sale_line AS line ON line.sale_id = sale.id
        AND line.shipping_status IS NOT NULL WHERE sale.revenue_date ${days} ORDER BY sale.revenue_date DESC, sale.id DESC ${page}`,
      totals: `SELECT count(*), ${sums(['quantity'])} FROM sale JOIN sale_line AS line ON line.sale_id = sale.id
        AND line.shipping_status IS NOT NULL WHERE sale.revenue_date ${days}`,
    },
    adjustments: {
      page: `SELECT * FROM stock_move WHERE event = ANY('{${correctionEvents}}') AND effective_date ${days}
        ORDER BY effective_date DESC, id DESC ${page}`,
      totals: `SELECT count(*), sum(quantity), sum(value) FROM stock_move
        WHERE event = ANY('{${correctionEvents}}') AND effective_date ${days}`,
    },
    'layaway-summary': {
      page: `SELECT date_trunc('month', date) AS month, count(*), sum(grand_total) FROM sale
        WHERE type = 'layaway' AND date ${days} GROUP BY 1 ORDER BY 1 DESC ${page}`,
      totals: `SELECT count(*), sum(grand_total) FROM sale WHERE type = 'layaway' AND date ${days}`,
    },
  };
  return of(least, report);
}

/** Of stock as it is now, or where it is a report of a past day, of the closed month before it. */
export function leastOfStock(report: string): LeastReport {
  const ofPlaces = `SELECT item_id, location_id, ${sums(stockSums)} FROM stock_level WHERE quantity <> 0 GROUP BY item_id, location_id`;
  const allStock = `SELECT ${sums([...stockSums, 'value'])} FROM stock_total`;
  const lastMonth = `month_close_id = (SELECT max(id) FROM month_close)`;
  const least: Record<string, LeastReport> = {
    'stock-level': { page: `${ofPlaces} ORDER BY item_id ${page}`, totals: allStock },
    'on-hand': { page: `${ofPlaces} ORDER BY item_id ${page}`, totals: allStock },
    'company-inventories': {
      page: `SELECT location_id, category_id, ${sums([...stockSums, 'value'])} FROM stock_total GROUP BY location_id, category_id ${page}`,
      totals: allStock,
    },
    'aging-items': {
      page: `SELECT * FROM stock_layer ORDER BY entered, item_id ${page}`,
      totals: 'SELECT sum(quantity) FROM stock_layer',
    },
    'inventory-snapshot': {
      page: `SELECT * FROM month_stock WHERE ${lastMonth} ORDER BY item_id, location_id ${page}`,
      totals: `SELECT ${sums([...stockSums, 'value', 'last_purchase_value'])} FROM month_stock WHERE ${lastMonth}`,
    },
  };
  return of(least, report);
}

function sums(columns: readonly string[]): string {
  return columns.map((column) => `sum(${column}) AS ${column}`).join(', ');
}

function of(least: Record<string, LeastReport>, report: string): LeastReport {
  const found = least[report];
  if (!found) throw new Error(`There is no least SQL of ${report}.`);
  return found;
}
