import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { imageUrl, videoUrl } from '#contract/kernel/file.ts';
import { shopVideoApi } from '#contract/shop/video.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import { useSendFile } from '#web/ui/file/uploads.ts';
import { useVideo } from '#web/ui/file/useVideo.ts';
import { VideoCard } from '#web/ui/file/VideoCard.tsx';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { Photo } from '#web/ui/Photo.tsx';
import type { DraftValues } from '#web/ui/register.ts';
import { toastFailed } from '#web/ui/toast.tsx';
import { frameOf } from './frame.ts';
import './shop.css';

/** A film: its name, its file, and the picture that stands there until it plays. */
export function VideoFields({ draft: { field, values, set } }: { draft: Draft<DraftValues<typeof shopVideoApi>> }) {
  const t = useText();
  const player = useRef<HTMLVideoElement>(null);
  const sendFile = useSendFile();
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
    const stored = frame && (await sendFile(shopVideoApi.addPoster, frame));
    if (stored) set('posterId', stored.id);
    setTaking(false);
  };
  return (
    <div className="fields">
      <BothLanguages of="name" field={field}>
        {(props) => <TextInput className="span-6" {...props} />}
      </BothLanguages>
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
          shown={<Photo url={imageUrl(values.posterId)} size="large" icon="photo" />}
          isSet={values.posterId !== null}
          endpoint={shopVideoApi.addPoster}
          onStored={({ id }) => set('posterId', id)}
          onRemove={() => set('posterId', null)}
        />
      </div>
    </div>
  );
}
