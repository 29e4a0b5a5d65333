import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { Piece } from '#contract/shop/post.ts';
import type { ShopSettings, shopSettingApi } from '#contract/shop/setting.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { transact } from '../../kernel/transact.ts';
import { readMarkdown } from '../post/markdown.ts';
import { missingOf } from './rules.ts';
import { findSettings, hasLocation, holdSettings, listMethods, saveOpen, saveSettings } from './store.ts';

const texts = ['delivery', 'deliveryJa', 'law', 'lawJa', 'privacy', 'privacyJa'] as const;

export async function showSettings(ctx: Context): Promise<ShopSettings> {
  return findSettings(ctx.db, ctx.companyId);
}

/** A text of the shop as it is shown; it shows no pictures. */
export async function previewText(_ctx: Context, { content }: { content: string }): Promise<{ pieces: Piece[] }> {
  const words = readMarkdown(content) ?? refuseField('content', 'field.tooLong');
  return { pieces: words.pieces(() => false) };
}

/** Changes the shop; while it is open, what it can't be opened without stays. */
export async function editSettings(ctx: Context, input: InputOf<typeof shopSettingApi.edit>): Promise<ShopSettings> {
  const { version, ...edited } = input;
  for (const field of texts) if (!readMarkdown(edited[field])) refuseField(field, 'field.tooLong');
  return transact(ctx, async (tx) => {
    const before = await holdSettings(tx, ctx.companyId);
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    await checkOwn(tx, ctx, edited);
    const missing = missingOf(edited);
    if (before.isOpen && missing.length > 0) refuse('shop.incomplete', { missing });
    await saveSettings(tx, ctx.companyId, edited, ctx.clock.now());
    const after = await findSettings(tx, ctx.companyId);
    const told = { before: toldOf(before), after: toldOf(after) };
    const fields = Object.keys(told.after) as (keyof typeof told.after)[];
    const changes = changesBetween(told.before, told.after, fields);
    if (Object.keys(changes).length > 0) await audit(tx, ctx, 'company', ctx.companyId, 'editShop', changes);
    return after;
  });
}

/** Opens the shop for everybody, or closes it: then nothing below its address is there any more. */
export async function switchShop(ctx: Context, input: InputOf<typeof shopSettingApi.switch>): Promise<ShopSettings> {
  const { version, isOpen } = input;
  return transact(ctx, async (tx) => {
    const before = await holdSettings(tx, ctx.companyId);
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    if (before.isOpen === isOpen) return before;
    if (isOpen && before.missing.length > 0) refuse('shop.incomplete', { missing: before.missing });
    await saveOpen(tx, ctx.companyId, isOpen, ctx.clock.now());
    await audit(tx, ctx, 'company', ctx.companyId, isOpen ? 'openShop' : 'closeShop');
    return findSettings(tx, ctx.companyId);
  });
}

async function checkOwn(tx: Tx, { companyId }: Context, edited: Parameters<typeof missingOf>[0]): Promise<void> {
  const { locationId, shippingMethodIds } = edited;
  if (locationId !== null && !(await hasLocation(tx, companyId, locationId)))
    refuse('notFound', { thing: 'location', id: locationId });
  const known = new Set(await listMethods(tx, companyId, shippingMethodIds));
  const at = shippingMethodIds.findIndex((id) => !known.has(id));
  if (at >= 0) refuse('notFound', { thing: 'shippingMethod', id: shippingMethodIds[at] as number });
  if (known.size < shippingMethodIds.length) refuseField('shippingMethodIds', 'field.invalid');
}

/** What the trail tells; the location by its name. */
function toldOf({ locationName, payWays, ...settings }: ShopSettings) {
  const {
    locationId: _,
    locationNameJa: __,
    isOpen: ___,
    missing: ____,
    path: _____,
    version: ______,
    ...told
  } = settings;
  return {
    ...told,
    shopLocation: locationName,
    payWays: payWays.map(({ way, words, wordsJa }) => [way, words, wordsJa].filter(Boolean).join(': ')),
  };
}
