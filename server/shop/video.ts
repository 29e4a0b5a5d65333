import { sql } from 'kysely';
import { imageUrl, videoUrl } from '#contract/kernel/file.ts';
import { type ShopVideo, shopVideoApi } from '#contract/shop/video.ts';
import { keepFor } from '../kernel/files/keep.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { shopImage, shopVideo } from './files.ts';

export const shopVideos = register<typeof shopVideoApi, Omit<ShopVideo, 'videoUrl' | 'posterUrl'>>({
  api: shopVideoApi,
  table: 'shopVideo',
  made: ['videoUrl', 'posterUrl'],
  computed: { bytes: sql`(SELECT bytes FROM file WHERE file.id = shop_video.video_id)` },
  files: { videoId: shopVideo, posterId: shopImage },
  searched: ['name', 'nameJa'],
  shown: (row) => ({ ...row, videoUrl: videoUrl(row.videoId), posterUrl: imageUrl(row.posterId) }),
  sheet: { title: 'shopVideos', columns: [...bothNames, 'bytes'] },
});

export const shopVideoRoutes = implement(shopVideoApi, {
  ...shopVideos,
  addVideo: keepFor('shopVideo'),
  addPoster: keepFor('shopImage'),
});
