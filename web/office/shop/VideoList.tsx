import { type ShopVideo, shopVideoApi } from '#contract/shop/video.ts';
import { countText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { NameCell, Photo } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';
import { VideoFields, videoValues } from './VideoFields.tsx';
import './shop.css';

/** Films of the first page of the shop. */
export function VideoList() {
  const t = useText();
  const local = useLocalName();
  const nameOf = (row: ShopVideo) => local(row.name, row.nameJa);
  return (
    <RegisterPage
      api={shopVideoApi}
      words="shopVideo"
      nameOf={nameOf}
      labels={{
        name: t('common.name'),
        nameJa: t('common.nameJa'),
        videoId: t('shopVideo.file'),
        posterId: t('shopVideo.poster'),
      }}
      valuesOf={videoValues}
      show={(field, value) =>
        field === 'videoId' ? t('shopVideo.file') : field === 'posterId' ? t('shopVideo.poster') : String(value)
      }
      columns={[
        {
          key: 'name',
          title: t('common.name'),
          sort: 'name',
          fixed: true,
          render: (row) => <NameCell url={row.posterUrl} name={nameOf(row)} />,
        },
        {
          key: 'size',
          title: t('shopVideo.size'),
          width: 112,
          align: 'right',
          quiet: true,
          render: (row) => megabytes(row.bytes),
        },
      ]}
      card={(row) => (
        <CardRow
          lead={<Photo url={row.posterUrl} size="large" />}
          title={nameOf(row)}
          code={megabytes(row.bytes)}
          figure={<ActiveBadge active={row.active} />}
        />
      )}
      view={(row) => <Player row={row} />}
      refusedFields={{ 'shop.videoMissing': 'videoId' }}
      fields={(draft) => <VideoFields draft={draft} />}
    />
  );
}

function Player({ row }: { row: ShopVideo }) {
  const t = useText();
  return (
    <div className="video-preview shop-player">
      {/* biome-ignore lint/a11y/useMediaCaption: a piece of jewellery turning in the light, without words. */}
      <video
        controls
        preload="metadata"
        src={row.videoUrl}
        poster={row.posterUrl || undefined}
        aria-label={t('shopVideo.file')}
      />
    </div>
  );
}

function megabytes(bytes: number): string {
  return `${countText(Math.max(1, Math.round(bytes / 1024 / 1024)))} MB`;
}
