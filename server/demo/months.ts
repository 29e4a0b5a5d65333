import { closeMonth, showNextMonth } from '../inventory/month/actions.ts';
import { businessDate } from '../kernel/clock.ts';
import { type DemoCompanies, type DemoTools, demoWorker } from './company.ts';

/** On the third day of the first two months after the beginning, the accounts of each company close the month before. */
export async function makeMonthClose(
  tools: DemoTools,
  companies: DemoCompanies,
  opens: Date,
  begins: Date,
): Promise<void> {
  const later = monthOf(opens) - monthOf(begins);
  if (!businessDate(opens).endsWith('-03') || later < 1 || later > 2) return;
  for (const company of companies.made.keys()) {
    const accounting = demoWorker(tools, companies, { company, shop: 0 }, 'accounting', opens);
    await closeMonth(accounting, await showNextMonth(accounting));
  }
}

function monthOf(at: Date): number {
  const [year = 0, month = 0] = businessDate(at).split('-').map(Number);
  return year * 12 + month;
}
