import type { FileUse } from '#contract/kernel/file.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { findFiles } from '../kernel/files/table.ts';

/** Refuses pictures that are not there any more, or are not the company's own. */
export async function checkImages(tx: Tx, ctx: Context, ids: readonly (string | null)[]): Promise<void> {
  await check(tx, ctx, 'shopImage', ids, 'shop.imageMissing');
}

export async function checkVideo(tx: Tx, ctx: Context, id: string): Promise<void> {
  await check(tx, ctx, 'shopVideo', [id], 'shop.videoMissing');
}

async function check(
  tx: Tx,
  ctx: Context,
  use: FileUse,
  ids: readonly (string | null)[],
  code: 'shop.imageMissing' | 'shop.videoMissing',
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const found = await findFiles(tx, ctx, use, wanted);
  if (found.size < wanted.length) refuse(code);
}
