import './workPictures.css';
import { useState } from 'react';
import { imageUrl, kindOf } from '#contract/kernel/file.ts';
import type { madeToOrderApi } from '#contract/sales/madeToOrder.ts';
import type { serviceApi } from '#contract/sales/service.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { FileArea } from '#web/ui/file/FileArea.tsx';
import { useSendFile } from '#web/ui/file/uploads.ts';
import { Photo } from '#web/ui/Photo.tsx';

interface WorkPicturesProps {
  /** Who takes them in. */
  endpoint: typeof serviceApi.addPicture | typeof madeToOrderApi.addPicture;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Pictures of a piece as it comes in or is made: chosen, taken with a phone, dropped or pasted. */
export function WorkPictures({ endpoint, ids, onChange }: WorkPicturesProps) {
  const t = useText();
  const sendFile = useSendFile();
  const [isSending, setSending] = useState(false);
  const take = async (files: readonly File[]) => {
    if (isSending) return;
    setSending(true);
    const kept = [...ids];
    for (const file of files) {
      const reply = await sendFile(endpoint, file, {});
      if (reply === null) continue;
      kept.push(reply.id);
      onChange([...kept]);
    }
    setSending(false);
  };
  return (
    <FileArea
      className="work-pictures"
      accept={kindOf('workPicture').accept}
      label={t('service.addPicture')}
      multiple
      onFiles={(files) => void take(files)}
    >
      {(choose) => (
        <>
          {ids.map((id, index) => (
            <span key={id} className="work-picture">
              <img src={imageUrl(id, 'thumb')} alt={t('service.pictureOf', { index: index + 1 })} />
              <IconButton
                icon="x"
                size="small"
                label={t('service.removePicture', { index: index + 1 })}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              />
            </span>
          ))}
          <Button icon="photo-up" busy={isSending} onClick={choose}>
            {t('service.addPicture')}
          </Button>
        </>
      )}
    </FileArea>
  );
}

/** The same where they are only looked at: each opens in its full size. */
export function ShownPictures({ ids }: { ids: readonly string[] }) {
  const t = useText();
  if (ids.length === 0) return null;
  return (
    <div className="work-pictures">
      {ids.map((id, index) => (
        <a
          key={id}
          href={imageUrl(id)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('service.pictureOf', { index: index + 1 })}
        >
          <Photo url={imageUrl(id, 'thumb')} size="large" />
        </a>
      ))}
    </div>
  );
}
