import { type ReactNode, useState } from 'react';
import type { DraftOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { type FileEndpoint, type FileUse, kindOf } from '#contract/kernel/file.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { FileArea } from './FileArea.tsx';
import './pictureField.css';
import { useSendFile } from './uploads.ts';

interface PictureFieldProps<E extends FileEndpoint> {
  label: string;
  /** The picture as it is shown now, or what stands for none. */
  shown: ReactNode;
  isSet: boolean;
  /** Stores a new picture at once; there is nothing to save afterwards. */
  endpoint: E;
  /** What the endpoint takes besides the picture. */
  input?: DraftOf<E>;
  onStored: (reply: ReplyOf<E>) => void;
  onRemove: () => void;
  isRemoving?: boolean;
}

/** The one picture of a thing: a person's, a logo. Chosen, dropped or pasted, it replaces the one before. */
export function PictureField<E extends FileEndpoint>({ endpoint, input, onStored, ...shown }: PictureFieldProps<E>) {
  const sendFile = useSendFile();
  const [share, setShare] = useState<number | null>(null);
  const take = async (file: File | undefined) => {
    if (!file || share !== null) return;
    setShare(0);
    const reply = await sendFile(endpoint, file, { onProgress: setShare, ...(input && { input }) });
    setShare(null);
    if (reply !== null) onStored(reply);
  };
  return <PictureChoice {...shown} use={endpoint.use} share={share} onFile={(file) => void take(file)} />;
}

interface PictureChoiceProps extends Pick<PictureFieldProps<FileEndpoint>, 'label' | 'shown' | 'isSet' | 'onRemove'> {
  use: FileUse;
  /** How much of it was sent, 0 to 1; null while nothing is. */
  share?: number | null;
  isRemoving?: boolean;
  onFile: (file: File | undefined) => void;
}

/** The same without a place to send the picture to: whoever asks for it keeps it until there is one. */
export function PictureChoice(props: PictureChoiceProps) {
  const { label, shown, isSet, use, share = null, onFile, onRemove, isRemoving = false } = props;
  const t = useText();
  const { accept, bytesMax } = kindOf(use);
  return (
    <FileArea accept={accept} label={label} className="picture-field" onFiles={([file]) => onFile(file)}>
      {(choose) => (
        <>
          {shown}
          <div className="picture-words">
            <div className="text-medium">{label}</div>
            <div className="text-small text-dim" role="status">
              {share === null
                ? t('file.pictureHint', { megabytes: bytesMax / 1024 / 1024 })
                : t('file.sending', { percent: percentText(Math.round(share * 100) * 100) })}
            </div>
            <div className="row">
              <Button size="small" icon="photo-up" busy={share !== null} onClick={choose}>
                {t(isSet ? 'file.changePicture' : 'file.addPicture')}
              </Button>
              {isSet && (
                <Button size="small" kind="ghost" icon="trash" busy={isRemoving} onClick={onRemove}>
                  {t('file.removePicture')}
                </Button>
              )}
            </div>
          </div>
        </>
      )}
    </FileArea>
  );
}
