import { type ShopVideo, shopVideoApi } from '#contract/shop/video.ts';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Film } from '#web/ui/file/Film.tsx';
import { nameColumn } from '#web/ui/list/columns.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { VideoFields } from './VideoFields.tsx';
import './shop.css';

/** Films of the first page of the shop. */
export function VideoList() {
  const t = useText();
  return (
    <RegisterPage
      api={shopVideoApi}
      words="shopVideo"
      columns={[
        nameColumn('name', t('common.name'), { photo: 'posterUrl', sort: 'name', fixed: true }),
        { key: 'size', title: t('shopVideo.size'), width: 112, align: 'right', quiet: true, render: megabytes },
      ]}
      card={(row) => ({ lead: <Photo url={row.posterUrl} size="large" />, code: megabytes(row) })}
      view={(row) => (
        <div className="video-preview shop-player">
          <Film url={row.videoUrl} poster={row.posterUrl} label={t('shopVideo.video')} />
        </div>
      )}
      refusedFields={{ 'shop.videoMissing': 'videoId' }}
      fields={(draft) => <VideoFields draft={draft} />}
    />
  );
}

function megabytes({ bytes }: ShopVideo): string {
  return `${countText(Math.max(1, Math.round(bytes / 1024 / 1024)))} MB`;
}
