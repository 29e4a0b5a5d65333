import { useState } from 'react';
import { imageUrl, kindOf } from '#contract/kernel/file.ts';
import { serviceApi } from '#contract/sales/service.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { FileArea } from '#web/ui/file/FileArea.tsx';
import { useSendFile } from '#web/ui/file/uploads.ts';

/** Pictures of a piece as it comes in: chosen, taken with a phone, dropped or pasted. */
export function IntakePictures({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const t = useText();
  const sendFile = useSendFile();
  const [isSending, setSending] = useState(false);
  const take = async (files: readonly File[]) => {
    if (isSending) return;
    setSending(true);
    const kept = [...ids];
    for (const file of files) {
      const reply = await sendFile(serviceApi.addPicture, file, {});
      if (reply === null) continue;
      kept.push(reply.id);
      onChange([...kept]);
    }
    setSending(false);
  };
  return (
    <FileArea
      className="service-pictures"
      accept={kindOf('workPicture').accept}
      label={t('service.addPicture')}
      multiple
      onFiles={(files) => void take(files)}
    >
      {(choose) => (
        <>
          {ids.map((id, index) => (
            <span key={id} className="service-picture">
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
