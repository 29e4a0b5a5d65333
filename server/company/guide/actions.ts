import type { guideApi } from '#contract/company/guide.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { keepFile } from '../../kernel/files/keep.ts';
import { forgetFile } from '../../kernel/files/table.ts';
import { videoUrl } from '../../kernel/files.ts';
import type { Upload } from '../../kernel/route.ts';
import { transact } from '../../kernel/transact.ts';
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
  { section }: InputOf<typeof guideApi.setVideo>,
  upload: Upload,
): Promise<Guide> {
  return keepFile(ctx, 'guideVideo', upload, async (tx, file) => {
    const before = await holdGuideVideo(tx, ctx, section);
    const after = await saveGuideVideo(tx, ctx, section, file.id);
    if (before) await forgetFile(tx, before.fileId);
    const changes = { section: [before ? section : null, section], video: [before?.fileId ?? null, file.id] } as const;
    await audit(tx, ctx, 'guide', after.id, 'setVideo', changes);
    return guideOf(after);
  });
}

/** Sets or clears the captions of a section's video. Refuses `notFound` where there is no video. */
export async function setCaptions(
  ctx: Context,
  { section, language, captions }: InputOf<typeof guideApi.setCaptions>,
): Promise<Guide> {
  return transact(ctx, async (tx) => {
    const before = await holdGuideVideo(tx, ctx, section);
    if (!before) refuse('notFound');
    await saveCaptions(tx, before.id, language, captions);
    const field = language === 'en' ? 'captionsEn' : 'captionsJa';
    await audit(tx, ctx, 'guide', before.id, 'setCaptions', { [field]: [before[field] !== '', captions !== ''] });
    return guideOf({ ...before, [field]: captions });
  });
}

/** Takes the video of a section away. Where there is none, nothing is left to do. */
export async function removeVideo(ctx: Context, { section }: InputOf<typeof guideApi.removeVideo>): Promise<Guide> {
  return transact(ctx, async (tx) => {
    const before = await holdGuideVideo(tx, ctx, section);
    if (!before) return guideOf(undefined);
    await removeGuideVideo(tx, before.id);
    await forgetFile(tx, before.fileId);
    await audit(tx, ctx, 'guide', before.id, 'removeVideo', { section: [section, null], video: [before.fileId, null] });
    return guideOf(undefined);
  });
}

function guideOf(row: GuideRow | undefined): Guide {
  return { video: row ? { url: videoUrl(row.fileId), captions: { en: row.captionsEn, ja: row.captionsJa } } : null };
}
