import { useState } from 'react';
import { type ImportedItem, importApi, itemUpdateRights } from '#contract/catalogue/import.ts';
import type { RoundedPrices } from '#contract/kernel/import.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { yenInSentence } from '#web/text/format.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Grams, Money } from '#web/ui/Figures.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { PreviewColumn } from '#web/ui/import/ImportResult.tsx';
import { ImportWizard } from '#web/ui/import/ImportWizard.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { ItemTypes } from './ItemTypes.tsx';

/** Brings items in, with their opening stock at a location. */
export function ItemImport({ onClose }: { onClose: () => void }) {
  const t = useText();
  const local = useLocalName();
  const session = useSession().data;
  const [rate, setRate] = useState<number | null>(null);
  const [currency, setCurrency] = useState<'yen' | 'dollar'>('yen');
  const [locationId, setLocationId] = useState(session?.locationId ?? null);
  const columns = usePreview();
  const may = useMay();
  const places = (session?.workplaces ?? []).filter((place) => place.companyId === session?.company.id);
  return (
    <ImportWizard
      api={importApi}
      storedAs="kinza.import"
      things="items"
      settings={{
        // A price of 12,000 in yen stays 12,000.
        input:
          currency === 'yen'
            ? { yenPerDollarHundredths: 100 }
            : rate && rate > 0
              ? { yenPerDollarHundredths: rate }
              : null,
        missing: t('importing.items.dollarMissing'),
        fields: (isAsked) => (
          <>
            <div className="import-choice">
              <span className="text-medium">{t('importing.items.currency')}</span>
              <Segments
                label={t('importing.items.currency')}
                value={currency}
                options={[
                  { value: 'yen', label: t('importing.items.yen') },
                  { value: 'dollar', label: t('importing.items.foreign') },
                ]}
                onChange={setCurrency}
              />
            </div>
            <p className="text-small text-secondary">
              {currency === 'yen' || !rate
                ? t('importing.items.exampleYen')
                : t('importing.items.exampleForeign', { price: yenInSentence(rate) })}
            </p>
            {currency === 'dollar' && (
              <FigureField
                className="import-rate"
                label={t('importing.items.dollar')}
                description={t('importing.items.dollarHint')}
                leftSection={<span aria-hidden>¥</span>}
                decimals={2}
                leastDecimals={2}
                value={rate}
                onChange={setRate}
                error={
                  (rate ?? 1) <= 0
                    ? fieldText('field.aboveZero', t('importing.items.dollar'))
                    : isAsked && fieldText('field.required', t('importing.items.dollar'))
                }
              />
            )}
          </>
        ),
      }}
      target={{
        input: locationId === null ? null : { locationId },
        field: (
          <div className="import-place">
            <span className="text-small text-secondary" aria-hidden>
              {t('importing.items.location')}
            </span>
            <SelectField
              aria-label={t('importing.items.location')}
              options={places.map((place) => ({ value: place.locationId, label: local(place.name, place.nameJa) }))}
              value={locationId}
              onChange={setLocationId}
            />
          </div>
        ),
      }}
      preview={columns}
      asNew={(row) => ({ ...row, itemCode: '', barcode: '' })}
      sorting={(run, { onOpen, onSettings }) => (
        <>
          <RoundedHint prices={run.roundedPrices} onChange={onSettings} />
          {run.types.length > 0 && <ItemTypes run={run} onOpen={onOpen} />}
        </>
      )}
      matchings={itemUpdateRights.every((right) => may(right)) ? ['skip', 'update', 'add'] : ['skip', 'add']}
      refreshes={['item', 'stock', 'dashboard']}
      onClose={onClose}
    />
  );
}

/** Asks whether a file with such prices is in yen at all, before anything is written. */
function RoundedHint({ prices, onChange }: { prices: RoundedPrices | null; onChange: () => void }) {
  const t = useText();
  if (!prices) return null;
  const { count, price, yen } = prices;
  return (
    <div className="import-choice" role="alert">
      <span className="row">
        <Icon name="alert-triangle" className="text-warn" />
        <span>{t('importing.items.rounded', { count, price, yen: yenInSentence(yen) })}</span>
      </span>
      <Button size="small" onClick={onChange}>
        {t('importing.items.changeCurrency')}
      </Button>
    </div>
  );
}

function usePreview(): PreviewColumn<ImportedItem>[] {
  const t = useText();
  const local = useLocalName();
  return [
    {
      key: 'code',
      title: t('importing.items.code'),
      render: (row) => row.itemCode || <span className="text-dim">{t('importing.items.issued')}</span>,
    },
    { key: 'category', title: t('importing.items.category'), render: (row) => row.categoryCode },
    {
      key: 'name',
      title: t('importing.items.name'),
      className: 'import-name',
      render: (row) => local(row.name, row.nameJa),
    },
    {
      key: 'grams',
      title: t('importing.items.grams'),
      className: 'align-right',
      render: (row) => <Grams milligrams={row.milligrams} />,
    },
    {
      key: 'price',
      title: t('importing.items.price'),
      className: 'align-right',
      render: (row) => <Money yen={row.price} />,
    },
    {
      key: 'quantity',
      title: t('importing.items.quantity'),
      className: 'align-right',
      render: (row) =>
        row.initialQuantity === null ? (
          <span className="text-dim">{t('importing.items.stays')}</span>
        ) : (
          <span className="digits">{row.initialQuantity}</span>
        ),
    },
  ];
}
