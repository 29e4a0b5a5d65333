import type { ComponentProps } from 'react';
import { useText } from '#web/text/text.ts';

interface FilmProps extends Pick<ComponentProps<'video'>, 'ref' | 'onLoadedMetadata'> {
  url: string;
  /** What stands there until it plays. */
  poster?: string | undefined;
  label?: string;
}

/** A film of a piece, to be played. */
export function Film({ url, poster, label, ...rest }: FilmProps) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useMediaCaption: a piece of jewellery turning in the light, without words.
    <video
      controls
      preload="metadata"
      src={url}
      poster={poster || undefined}
      aria-label={label ?? t('file.video.title')}
      {...rest}
    />
  );
}
