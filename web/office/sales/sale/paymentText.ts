import { yenText } from '#web/text/format.ts';

/** A payment as the trail keeps it, `cash 12000, slip 31`: its type by name, its sum as money, and what was said of it. */
export function paymentText(kept: string, nameOf: (paymentType: string) => string): string {
  const [, type = '', sum = '', more = ''] = /^(\S+) (-?\d+)(, .*)?$/s.exec(kept) ?? [];
  return type ? `${nameOf(type)} ${yenText(Number(sum))}${more}` : kept;
}
