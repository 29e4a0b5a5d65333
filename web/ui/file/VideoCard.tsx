import './videoCard.css';
import { type ReactNode, type Ref, useState } from 'react';
import { fileKinds } from '#contract/kernel/file.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { useChooser } from './FileArea.tsx';
import { FileProgress } from './FileProgress.tsx';
import { Film } from './Film.tsx';
import type { VideoUpload } from './useVideo.ts';

/** Lengths that a shop window likes (specification §5). */
const seconds = { least: 30, most: 60 } as const;

interface VideoCardProps {
  upload: VideoUpload;
  /** What stands there until it plays. */
  poster?: string;
  /** The player, for who wants a picture of it. */
  player?: Ref<HTMLVideoElement>;
  /** More buttons under the player. */
  actions?: ReactNode;
}

/** The video of a form: asked for, on its way, or to be looked at. */
export function VideoCard({ upload, ...preview }: VideoCardProps) {
  const t = useText();
  const { field, choose } = useChooser({
    accept: `${fileKinds.video.accept},.mp4`,
    label: t('file.video.add'),
    onFiles: ([file]) => file && upload.add(file),
  });
  if (upload.share !== null) return <Sending upload={upload} />;
  if (upload.video) return <Preview {...preview} url={upload.video.url} onRemove={upload.remove} />;
  return (
    <>
      <button type="button" className="card video-card" onClick={choose}>
        <Icon name="kinza:guide" size={20} className="text-dim" />
        <span>
          <span className="text-small text-medium">{t('file.video.add')}</span>
          <span className="text-small text-dim">{t('file.video.hint')}</span>
        </span>
      </button>
      {field}
    </>
  );
}

function Sending({ upload }: Pick<VideoCardProps, 'upload'>) {
  const t = useText();
  const share = upload.share ?? 0;
  return (
    <div className="card video-card">
      <span>
        <span className="text-small text-medium">{upload.name}</span>
        <FileProgress share={share} name={upload.name} />
        <span className="text-small text-dim digits">{percentText(Math.round(share * 100) * 100)}</span>
      </span>
      <IconButton icon="x" size="small" label={t('common.cancel')} onClick={upload.cancel} />
    </div>
  );
}

interface PreviewProps extends Omit<VideoCardProps, 'upload'> {
  url: string;
  onRemove: () => void;
}

function Preview({ url, poster, player, actions, onRemove }: PreviewProps) {
  const t = useText();
  const [length, setLength] = useState<number | null>(null);
  const isOdd = length !== null && (length < seconds.least || length > seconds.most);
  return (
    <div className="video-preview">
      <Film
        ref={player}
        url={url}
        poster={poster}
        onLoadedMetadata={({ currentTarget: { duration } }) =>
          setLength(Number.isFinite(duration) ? Math.round(duration) : null)
        }
      />
      <div className="row">
        <span className={`text-small spacer ${isOdd ? 'text-warn' : 'text-dim'}`}>
          {isOdd ? t('file.video.length', { seconds: length }) : t('file.video.title')}
        </span>
        {actions}
        <IconButton icon="trash" size="small" label={t('file.video.remove')} onClick={onRemove} />
      </div>
    </div>
  );
}
