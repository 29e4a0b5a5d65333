import { useState } from 'react';
import { fileKinds } from '#contract/kernel/file.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { useChooser } from '#web/ui/file/FileArea.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { FilmUpload } from './useFilm.ts';

/** Lengths that a shop window likes (specification §5). */
const seconds = { least: 30, most: 60 } as const;

/** The video of the form: asked for, on its way, or to be looked at. */
export function FilmCard({ film }: { film: FilmUpload }) {
  const t = useText();
  const { field, choose } = useChooser({
    accept: `${fileKinds.video.accept},.mp4`,
    label: t('item.film.add'),
    onFiles: ([file]) => file && film.add(file),
  });
  if (film.share !== null) return <Sending film={film} />;
  if (film.film) return <Preview url={film.film.url} onRemove={film.remove} />;
  return (
    <>
      <button type="button" className="card item-film" onClick={choose}>
        <Icon name="kinza:guide" size={20} className="dim" />
        <span>
          <span className="sm m">{t('item.film.add')}</span>
          <span className="sm dim">{t('item.film.hint')}</span>
        </span>
      </button>
      {field}
    </>
  );
}

function Sending({ film }: { film: FilmUpload }) {
  const t = useText();
  const share = film.share ?? 0;
  return (
    <div className="card item-film">
      <span>
        <span className="sm m">{film.name}</span>
        <progress value={share} max={1} aria-label={t('item.picture.progress', { name: film.name })} />
        <span className="sm dim n">{percentText(Math.round(share * 100) * 100)}</span>
      </span>
      <IconButton icon="x" size="small" label={t('common.cancel')} onClick={film.cancel} />
    </div>
  );
}

function Preview({ url, onRemove }: { url: string; onRemove: () => void }) {
  const t = useText();
  const [length, setLength] = useState<number | null>(null);
  const isOdd = length !== null && (length < seconds.least || length > seconds.most);
  return (
    <div className="item-preview">
      {/* biome-ignore lint/a11y/useMediaCaption: a piece of jewellery turning in the light, without words. */}
      <video
        controls
        preload="metadata"
        src={url}
        aria-label={t('item.video')}
        onLoadedMetadata={(event) => setLength(Math.round(event.currentTarget.duration))}
      />
      <div className="row">
        <span className={`sm sp ${isOdd ? 'warnc' : 'dim'}`}>
          {isOdd ? t('item.film.length', { seconds: length }) : t('item.video')}
        </span>
        <IconButton icon="trash" size="small" label={t('item.film.remove')} onClick={onRemove} />
      </div>
    </div>
  );
}
