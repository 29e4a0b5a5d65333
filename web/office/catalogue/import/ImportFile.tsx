import { type DragEvent, useRef, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { MoneyField } from '#web/ui/form/FigureField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Takes the file, by button or dropped, and the rate for one whose prices are in dollars. */
export function ImportFile({ onFile }: { onFile: (file: File, yenPerDollarHundredths: number) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [yenPerDollar, setYenPerDollar] = useState<number | null>(150);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && yenPerDollar) onFile(file, yenPerDollar * 100);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="import">
      <p className="sec">{t('importing.intro')}</p>
      <section
        aria-label={t('importing.choose')}
        className={isOver ? 'import-drop is-over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="file-spreadsheet" size={20} />
        <Button kind="primary" onClick={() => input.current?.click()}>
          {t('importing.choose')}
        </Button>
        <span className="sm dim">{t('importing.drop')}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          onChange={(event) => take(event.target.files?.[0])}
        />
      </section>
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
