import { useState } from 'react';
import { imagesMax } from '#contract/catalogue/item.ts';
import { fileKinds } from '#contract/kernel/file.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { FileArea } from '#web/ui/file/FileArea.tsx';
import { isMp4, type VideoUpload } from '#web/ui/file/useVideo.ts';
import { VideoCard } from '#web/ui/file/VideoCard.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { isTouch } from '#web/ui/scan/touch.ts';
import { toastFailed } from '#web/ui/toast.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { PictureStrip } from './PictureStrip.tsx';
import type { Pictures } from './usePictures.ts';
import type { Picture } from './values.ts';

/** Pictures and video of the form: chosen, dropped or pasted; the shown picture large above the small ones. */
export function PicturePanel({ pictures, film }: { pictures: Pictures; film: VideoUpload }) {
  const t = useText();
  const [shownKey, setShownKey] = useState<string>();
  const { list } = pictures;
  const isPhone = useNarrow();
  // On a phone the name comes first: a picture is large once it is touched.
  const shown = list.find(({ key }) => key === shownKey) ?? (isPhone ? undefined : list[0]);
  const take = (files: readonly File[]) => {
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const videos = files.filter(isMp4);
    if (images.length > 0) pictures.add(images);
    if (videos[0]) film.add(videos[0]);
    const others = files.filter((file) => !images.includes(file) && !videos.includes(file));
    for (const { name } of others) toastFailed(t('file.failed', { name }), t('item.picture.wrongType'));
  };
  return (
    <FileArea
      accept={fileKinds.image.accept}
      label={t('item.picture.add')}
      multiple
      className="item-pictures"
      onFiles={take}
    >
      {(choose) => (
        <>
          {isPhone && list.length < imagesMax && (
            <Button icon="camera" className="item-choose" onClick={choose}>
              {t('item.picture.take')}
            </Button>
          )}
          {shown && <Large picture={shown} pictures={pictures} />}
          {!shown && !isPhone && (
            <button type="button" className="item-drop" onClick={choose}>
              <Icon name="photo-plus" size={20} />
              <span className="text-small">{t(isTouch() ? 'item.picture.take' : 'item.picture.drop')}</span>
            </button>
          )}
          {(!isPhone || list.length > 0) && (
            <>
              <PictureStrip pictures={pictures} shown={shown?.key} onShow={setShownKey} onChoose={choose} />
              <div className="hint">{t('item.picture.count', { count: list.length, most: imagesMax })}</div>
            </>
          )}
          <VideoCard upload={film} />
        </>
      )}
    </FileArea>
  );
}

function Large({ picture, pictures }: { picture: Picture; pictures: Pictures }) {
  const t = useText();
  const { list, shares, remove, again, move } = pictures;
  const position = list.indexOf(picture) + 1;
  const share = shares[picture.key] ?? 0;
  return (
    <div className="item-large">
      <img src={picture.url} alt={t('item.picture.show', { position })} />
      {position === 1 ? (
        <span className="badge muted plain">{t('item.picture.cover')}</span>
      ) : (
        <Button size="small" onClick={() => move(position - 1, 0)}>
          {t('item.picture.makeCover')}
        </Button>
      )}
      <IconButton
        icon="trash"
        size="small"
        label={t('item.picture.remove', { position })}
        onClick={() => remove(picture.key)}
      />
      {picture.state === 'sending' && (
        <div className="item-state text-small" role="status">
          {t('item.picture.busy', { percent: percentText(Math.round(share * 100) * 100) })}
        </div>
      )}
      {picture.state === 'failed' && (
        <div className="item-state text-small text-bad">
          {t('item.picture.failed')}
          <Button size="small" icon="refresh" onClick={() => again(picture.key)}>
            {t('item.picture.again')}
          </Button>
        </div>
      )}
    </div>
  );
}
