import type { guideApi } from '#contract/company/guide.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { keepFile } from '../../kernel/files/keep.ts';
import { forgetFile } from '../../kernel/files/table.ts';
import { videoUrl } from '../../kernel/files.ts';
import { holdTable } from '../../kernel/locks.ts';
import type { Upload } from '../../kernel/route.ts';
import { transact } from '../../kernel/transact.ts';
import { guideChanges } from './rules.ts';
import {
  findGuideVideo,
  type GuideRow,
  holdGuideVideo,
  removeGuideVideo,
  saveCaptions,
  saveGuideVideo,
} from './store.ts';

type Guide = ReplyOf<typeof guideApi.find>;

export async function findGuide(ctx: Context, { section }: InputOf<typeof guideApi.find>): Promise<Guide> {
  return guideOf(await findGuideVideo(ctx.db, ctx, section));
}

/** Sets the video of a section. The one before is forgotten with its captions, which told of another film. */
export async function setVideo(
  ctx: Context,
  { section, ...seen }: InputOf<typeof guideApi.setVideo>,
  upload: Upload,
): Promise<Guide> {
  return keepFile(ctx, 'guideVideo', upload, async (tx, file) => {
    const before = await holdSeen(tx, ctx, section, seen);
    const after = await saveGuideVideo(tx, ctx, section, file.id);
    if (before) await forgetFile(tx, before.fileId);
    await tell(tx, ctx, section, before, after);
    return guideOf(after);
  });
}

/** Sets or clears the captions of a section's video. Refuses `notFound` where there is no video. */
export async function setCaptions(
  ctx: Context,
  { section, language, captions, ...seen }: InputOf<typeof guideApi.setCaptions>,
): Promise<Guide> {
  return transact(ctx, async (tx) => {
    const before = await holdSeen(tx, ctx, section, seen);
    if (!before) refuse('notFound');
    const after = await saveCaptions(tx, before.id, language, captions);
    await tell(tx, ctx, section, before, after);
    return guideOf(after);
  });
}

/** Takes the video of a section away. Where there was none, nothing is left to do. */
export async function removeVideo(
  ctx: Context,
  { section, ...seen }: InputOf<typeof guideApi.removeVideo>,
): Promise<Guide> {
  return transact(ctx, async (tx) => {
    const before = await holdSeen(tx, ctx, section, seen);
    if (!before) return guideOf(undefined);
    await removeGuideVideo(tx, before.id);
    await forgetFile(tx, before.fileId);
    await tell(tx, ctx, section, before, undefined);
    return guideOf(undefined);
  });
}

type Seen = Pick<InputOf<typeof guideApi.removeVideo>, 'fileId' | 'version'>;

/** The video of a section, held. Refuses who looked at another one, or at other captions. */
async function holdSeen(tx: Tx, ctx: Context, section: string, seen: Seen): Promise<GuideRow | undefined> {
  await holdTable(tx, 'guideVideo', ctx.companyId);
  const row = await holdGuideVideo(tx, ctx, section);
  if ((row?.fileId ?? '') !== seen.fileId || (row?.version ?? 0) !== seen.version) refuse('conflict.version');
  return row;
}

/** Guides are the company's: its trail tells what became of them. */
async function tell(
  tx: Tx,
  ctx: Context,
  section: string,
  before: GuideRow | undefined,
  after: GuideRow | undefined,
): Promise<void> {
  await audit(tx, ctx, 'company', ctx.companyId, 'changeGuide', guideChanges(section, before, after));
}

function guideOf(row: GuideRow | undefined): Guide {
  if (!row) return { video: null };
  const { fileId, captionsEn: en, captionsJa: ja, version } = row;
  return { video: { fileId, url: videoUrl(fileId), captions: { en, ja }, version } };
}
