import type { FileUse } from '#contract/kernel/file.ts';
import { type RefusalCode, refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database.ts';
import { findFiles } from './table.ts';

/** What a thing's file is for, and how it is said that it is not there. */
export interface NamedFile {
  use: FileUse;
  missing: RefusalCode;
}

/** Refuses files that are not there any more, are of another use, or are not the company's own. */
export async function checkFiles(
  tx: Tx,
  ctx: Context,
  { use, missing }: NamedFile,
  ids: readonly (string | null)[],
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const found = await findFiles(tx, ctx, use, wanted);
  if (found.size < wanted.length) refuse(missing);
}
