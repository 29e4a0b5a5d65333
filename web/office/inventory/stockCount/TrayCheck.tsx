import { useState } from 'react';
import { countText, gramsText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { GramsField } from '#web/ui/form/FigureField.tsx';
import { Card, Facts } from '#web/ui/Page.tsx';

/** What was scanned since the tray began. */
export interface Tray {
  pieces: number;
  milligrams: number;
}

/** The grams of what was scanned from a tray against what the scale says: one more look before the tray goes back. */
export function TrayCheck({ tray: { pieces, milligrams }, onNew }: { tray: Tray; onNew: () => void }) {
  const t = useText();
  const [scale, setScale] = useState<number | null>(null);
  const off = scale === null ? null : scale - milligrams;
  const begin = () => {
    setScale(null);
    onNew();
  };
  return (
    <Card
      title={t('stockCount.tray')}
      className="count-tray"
      actions={
        <Button size="small" onClick={begin}>
          {t('stockCount.newTray')}
        </Button>
      }
    >
      <Facts
        of={[
          [t('stockCount.trayPieces'), countText(pieces)],
          [t('stockCount.trayGrams'), `${gramsText(milligrams)} g`],
        ]}
      />
      <GramsField label={t('stockCount.scale')} value={scale} onChange={setScale} data-line-field="grams" />
      {off !== null && (
        <p className={off === 0 ? 'text-secondary' : 'text-bad'} role="status">
          {off === 0 ? t('stockCount.trayRight') : t('stockCount.trayOff', { grams: `${gramsText(off)} g` })}
        </p>
      )}
    </Card>
  );
}
