import { sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { imageUrl, videoUrl } from '#contract/kernel/file.ts';
import { type ShopVideo, shopVideoApi } from '#contract/shop/video.ts';
import { keepFor } from '../kernel/files/keep.ts';
import { forgetLeft } from '../kernel/files/table.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText } from '../sheet/text.ts';
import { checkImages, checkVideo } from './files.ts';

type Draft = InputOf<typeof shopVideoApi.create>;
type Stored = Omit<ShopVideo, 'videoUrl' | 'posterUrl'>;

export const shopVideos = register<Draft, ShopVideo, Stored>({
  thing: 'shopVideo',
  table: 'shopVideo',
  columns: ['id', 'name', 'nameJa', 'videoId', 'posterId', 'bytes', 'active', 'version'],
  computed: { bytes: sql`(SELECT bytes FROM file WHERE file.id = shop_video.video_id)` },
  fields: ['name', 'nameJa', 'videoId', 'posterId'],
  searched: ['name', 'nameJa'],
  check: async (tx, ctx, draft) => {
    await checkVideo(tx, ctx, draft.videoId);
    await checkImages(tx, ctx, [draft.posterId]);
  },
  after: async (tx, _ctx, draft, _id, before) => {
    if (before) await forgetLeft(tx, [before.videoId, before.posterId], [draft.videoId, draft.posterId]);
  },
  shown: (row) => ({ ...row, videoUrl: videoUrl(row.videoId), posterUrl: imageUrl(row.posterId) }),
  sheet: {
    title: 'shopVideos',
    columns: [
      { title: 'title', value: (row) => row.name },
      { title: 'titleJa', value: (row) => row.nameJa },
      { title: 'bytes', kind: 'number', value: (row) => row.bytes },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const shopVideoRoutes = implement(shopVideoApi, {
  ...shopVideos,
  addVideo: keepFor('shopVideo'),
  addPoster: keepFor('shopImage'),
});
