import type { ZodType } from 'zod';
import { yenMax } from '#contract/kernel/values.ts';
import { saleDraft, saleLineDraft } from '#contract/sales/sale.ts';
import { fieldText } from '#web/text/refusal.ts';

/** What the server asks of the figures that are typed at the counter. */
export const limits = { ...saleLineDraft.shape, ...saleDraft.shape };

/** Why a figure can't be so, with the name of its field; undefined where it can, or where nothing is typed. */
export function limitText(limit: ZodType, figure: number | null, label: string): string | undefined {
  const code = figure === null ? undefined : limit.safeParse(figure).error?.issues[0]?.message;
  return code && fieldText(code, label);
}

/** Why a quantity can't be so; one that is missing can't, either. */
export function countText(quantity: number | null, label: string): string | undefined {
  return quantity === null ? fieldText('field.required', label) : limitText(limits.quantity, quantity, label);
}

/** A sum that is larger than any that Kinza handles. */
export function sumText(yen: number, label: string): string | undefined {
  return yen > yenMax ? fieldText('field.tooLarge', label) : undefined;
}
