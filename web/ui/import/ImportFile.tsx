import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { FileArea } from '../file/FileArea.tsx';
import { Icon } from '../Icon.tsx';
import { isTouch } from '../scan/touch.ts';

interface ImportFileProps {
  intro: string;
  onFile: (file: File) => void;
  /** What has to be known to read the file. */
  settings?: ReactNode;
  /** A file that was chosen before all of that was there, or that is read with something else. */
  waiting: File | null;
}

/** Takes the file, by button or dropped. */
export function ImportFile({ intro, onFile, settings, waiting }: ImportFileProps) {
  const t = useText();
  return (
    <div className="import">
      <p className="text-secondary">{intro}</p>
      <FileArea
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        label={t('importing.choose')}
        className="import-drop"
        onFiles={([file]) => file && onFile(file)}
      >
        {(choose) => (
          <>
            <Icon name="file-spreadsheet" size={20} />
            {waiting && <b className="import-waiting">{waiting.name}</b>}
            <div className="row">
              {waiting && (
                <Button kind="primary" onClick={() => onFile(waiting)}>
                  {t('importing.check')}
                </Button>
              )}
              <Button kind={waiting ? 'secondary' : 'primary'} onClick={choose} data-autofocus>
                {t(waiting ? 'importing.another' : 'importing.choose')}
              </Button>
            </div>
            {!isTouch() && <span className="text-small text-dim">{t('importing.drop')}</span>}
          </>
        )}
      </FileArea>
      {settings}
    </div>
  );
}
