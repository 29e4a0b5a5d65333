import { mulDivRound } from '#contract/kernel/values.ts';
import { percentText, yenText } from '#web/text/format.ts';

/** `+¥1,000`, `−¥1,000`, `¥0`. */
export function differenceText(yen: number): string {
  return yen > 0 ? `+${yenText(yen)}` : yenText(yen);
}

/** By how much of itself a price changes, to a tenth of a percent: `+3.5 %`; empty where it was nothing. */
export function shareText(price: number, newPrice: number): string {
  if (price === 0 || price === newPrice) return '';
  const tenths = mulDivRound(newPrice - price, 1_000, price) * 10;
  return tenths > 0 ? `+${percentText(tenths)}` : percentText(tenths);
}
