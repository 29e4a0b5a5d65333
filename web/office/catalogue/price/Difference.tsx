import { mulDivRound } from '#contract/kernel/values.ts';
import { percentText, yenText } from '#web/text/format.ts';
import type { Column } from '#web/ui/list/types.ts';

interface Prices {
  price: number;
  newPrice: number;
}

export function differenceColumn(title: string, width: number): Column<Prices, unknown, never> {
  return { key: 'difference', title, align: 'right', width, render: (row) => <Difference row={row} /> };
}

/** `+¥3,500 +3.5 %`; nothing where nothing changes. */
export function Difference({ row: { price, newPrice } }: { row: Prices }) {
  if (price === newPrice) return <span className="text-dim">–</span>;
  return (
    <span className="digits">
      {differenceText(newPrice - price)} <span className="text-small text-secondary">{shareText(price, newPrice)}</span>
    </span>
  );
}

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
