import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { imageUrl, videoUrl } from '#contract/kernel/file.ts';
import { type ShopVideo, shopVideoApi } from '#contract/shop/video.ts';
import { countText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import { sendFile } from '#web/ui/file/sendFile.ts';
import { useVideo } from '#web/ui/file/useVideo.ts';
import { VideoCard } from '#web/ui/file/VideoCard.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { NameCell, Photo } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';
import { toastFailed } from '#web/ui/toast.tsx';
import { frameOf } from './frame.ts';
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
      valuesOf={valuesOf}
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

type Values = ReturnType<typeof valuesOf>;

function valuesOf(row: ShopVideo | null) {
  return {
    name: row?.name ?? '',
    nameJa: row?.nameJa ?? '',
    videoId: row?.videoId ?? '',
    posterId: row?.posterId ?? null,
  };
}

function VideoFields({ draft: { field, values, set } }: { draft: Draft<Values> }) {
  const t = useText();
  const player = useRef<HTMLVideoElement>(null);
  const [isTaking, setTaking] = useState(false);
  const { error, label, onChange } = field('videoId');
  const upload = useVideo(
    shopVideoApi.addVideo,
    values.videoId ? { id: values.videoId, url: videoUrl(values.videoId) } : null,
    (video) => onChange(video?.id ?? ''),
  );
  const take = async () => {
    setTaking(true);
    const frame = player.current && (await frameOf(player.current));
    if (!frame) toastFailed(t('shopVideo.posterFailed'));
    const kept = frame && (await sendFile(shopVideoApi.addPoster, frame));
    if (kept) set('posterId', kept.id);
    setTaking(false);
  };
  return (
    <div className="fields">
      <TextInput className="span-6" {...field('name')} />
      <TextInput className="span-6" {...field('nameJa')} />
      <div className="span-12">
        <span className="mantine-InputWrapper-label shop-label">{label}</span>
        <VideoCard
          upload={upload}
          player={player}
          poster={imageUrl(values.posterId)}
          actions={
            <Button size="small" icon="camera" busy={isTaking} onClick={() => void take()}>
              {t('shopVideo.takePoster')}
            </Button>
          }
        />
        {error && <p className="mantine-InputWrapper-error">{error}</p>}
      </div>
      <div className="span-12">
        <PictureField
          label={t('shopVideo.poster')}
          shown={<Photo url={imageUrl(values.posterId)} size="large" />}
          isSet={values.posterId !== null}
          endpoint={shopVideoApi.addPoster}
          onKept={({ id }) => set('posterId', id)}
          onRemove={() => set('posterId', null)}
        />
      </div>
    </div>
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
