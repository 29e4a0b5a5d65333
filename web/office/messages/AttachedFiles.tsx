import { imageUrl } from '#contract/kernel/file.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { FileProgress } from '#web/ui/file/FileProgress.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { Attached } from './attachments.ts';

interface AttachedFilesProps {
  files: readonly Attached[];
  onAgain: (file: Attached) => void;
  onRemove: (key: number) => void;
}

/** The files beside a reply that is being written: on their way, there, or to be sent once more. */
export function AttachedFiles({ files, onAgain, onRemove }: AttachedFilesProps) {
  const t = useText();
  if (files.length === 0) return null;
  return (
    <ul className="attached-files" aria-label={t('conversation.files')}>
      {files.map((file) => (
        <li key={file.key} className="row">
          {file.id && file.isImage ? (
            <img className="attached-thumb" src={imageUrl(file.id, 'thumb')} alt="" />
          ) : (
            <Icon name="paperclip" className="text-dim" />
          )}
          <span className="attached-name">{file.name}</span>
          {!file.id && !file.hasFailed && <FileProgress share={file.share} name={file.name} />}
          {file.hasFailed && (
            <Button size="small" icon="refresh" onClick={() => onAgain(file)}>
              {t('conversation.sendAgain')}
            </Button>
          )}
          <IconButton
            icon="x"
            size="small"
            label={t('conversation.removeFile', { name: file.name })}
            onClick={() => onRemove(file.key)}
          />
        </li>
      ))}
    </ul>
  );
}
