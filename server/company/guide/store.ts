import { sql } from 'kysely';
import type { CaptionLanguage } from '#contract/company/guide.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';

export interface GuideRow {
  id: number;
  fileId: string;
  captionsEn: string;
  captionsJa: string;
  version: number;
}

const nextVersion = sql<number>`guide_video.version + 1`;
const columns = ['id', 'fileId', 'captionsEn', 'captionsJa', 'version'] as const;

export async function findGuideVideo(db: Db | Tx, ctx: Context, section: string): Promise<GuideRow | undefined> {
  return own(db, ctx, section).executeTakeFirst();
}

export async function holdGuideVideo(tx: Tx, ctx: Context, section: string): Promise<GuideRow | undefined> {
  return own(tx, ctx, section).forUpdate().executeTakeFirst();
}

/** Puts a video in the place of the one before, without captions, and answers its row. */
export async function saveGuideVideo(tx: Tx, ctx: Context, section: string, fileId: string): Promise<GuideRow> {
  const video = { fileId, captionsEn: '', captionsJa: '' };
  return tx
    .insertInto('guideVideo')
    .values({ companyId: ctx.companyId, section, ...video })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'section']).doUpdateSet({ ...video, version: nextVersion }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function saveCaptions(tx: Tx, id: number, language: CaptionLanguage, captions: string): Promise<GuideRow> {
  return tx
    .updateTable('guideVideo')
    .set({ ...(language === 'en' ? { captionsEn: captions } : { captionsJa: captions }), version: nextVersion })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function removeGuideVideo(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('guideVideo').where('id', '=', id).execute();
}

function own(db: Db | Tx, ctx: Context, section: string) {
  return db
    .selectFrom('guideVideo')
    .select(columns)
    .where('companyId', '=', ctx.companyId)
    .where('section', '=', section);
}
