import { useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileArea } from '#web/ui/file/FileArea.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Takes the file, by button or dropped, and the rate for one whose prices are in dollars. */
export function ImportFile({ onFile }: { onFile: (file: File, yenPerDollarHundredths: number) => void }) {
  const t = useText();
  const [yenPerDollar, setYenPerDollar] = useState<number | null>(150);
  return (
    <div className="import">
      <p className="sec">{t('importing.intro')}</p>
      <FileArea
        accept=".csv,text/csv"
        label={t('importing.choose')}
        className="import-drop"
        onFiles={([file]) => file && yenPerDollar && onFile(file, yenPerDollar * 100)}
      >
        {(choose) => (
          <>
            <Icon name="file-spreadsheet" size={20} />
            <Button kind="primary" onClick={choose}>
              {t('importing.choose')}
            </Button>
            <span className="sm dim">{t('importing.drop')}</span>
          </>
        )}
      </FileArea>
      <MoneyField
        className="import-rate"
        label={t('importing.dollar')}
        description={t('importing.dollarHint')}
        value={yenPerDollar}
        onChange={setYenPerDollar}
      />
    </div>
  );
}
