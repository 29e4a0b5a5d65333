import { Checkbox } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { type PriceMode, roundingDirections, roundingUnits } from '#contract/catalogue/price.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { yenText } from '#web/text/format.ts';
import { fieldText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { MoneyField, PercentField } from '#web/ui/form/FigureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { ListState } from '#web/ui/list/useList.ts';
import { Segments } from '#web/ui/Segments.tsx';

/** How the new prices are worked out. It stands in the address, so that a preview can be reloaded and passed on. */
export function RulePanel({ list }: { list: ListState }) {
  const t = useText();
  const seesCost = useMay()('View Cost and Profit');
  const modes: PriceMode[] = seesCost ? ['percent', 'gram', 'markup', 'points'] : ['percent', 'gram'];
  const mode = (list.get('mode') || 'percent') as PriceMode;
  return (
    <div className="price-rule">
      <div className="price-mode">
        <span className="mantine-InputWrapper-label">{t('price.how')}</span>
        <Segments
          label={t('price.how')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`price.mode.${value}`) }))}
          onChange={(next) => list.set({ mode: next, figure: undefined, makingCharge: undefined })}
        />
      </div>
      <div className="price-fields">
        <RuleFigure key={`figure ${mode}`} name="figure" mode={mode} list={list} />
        {mode === 'gram' && <RuleFigure key="charge" name="makingCharge" mode="gram" list={list} />}
        <Rounding list={list} />
      </div>
    </div>
  );
}

/** A figure goes into the address when the typing rests: each one prices all the items anew. */
const restMs = 300;

function RuleFigure({ name, mode, list }: { name: 'figure' | 'makingCharge'; mode: PriceMode; list: ListState }) {
  const t = useText();
  const stored = list.get(name);
  const [typed, setTyped] = useState<number | null>(stored === '' ? null : Number(stored));
  const save = useDebouncedCallback((value: number | null) => {
    list.set({ [name]: value === null ? undefined : String(value) });
  }, restMs);
  const isBelow = (value: number | null) => mode === 'gram' && value !== null && value < 0;
  const change = (value: number | null) => {
    setTyped(value);
    save(isBelow(value) ? null : value);
  };
  const label = t(name === 'makingCharge' ? 'price.makingCharge' : `price.figure.${mode}`);
  const error = isBelow(typed) ? fieldText('field.negative', label) : undefined;
  return mode === 'gram' ? (
    <MoneyField label={label} value={typed} onChange={change} error={error} />
  ) : (
    <PercentField label={label} signed value={typed} onChange={change} />
  );
}

function Rounding({ list }: { list: ListState }) {
  const t = useText();
  const taxMode = useSession().data?.company.taxMode;
  const unit = Number(list.get('unit') || 1);
  return (
    <>
      <SelectField
        className="price-unit"
        label={t('price.rounding')}
        value={unit}
        options={roundingUnits.map((value) => ({
          value,
          label: value === 1 ? t('price.unrounded') : yenText(value),
        }))}
        onChange={(next) => list.set({ unit: next === null || next === 1 ? undefined : String(next) })}
      />
      {unit > 1 && (
        <div className="price-way">
          <Segments
            label={t('price.direction')}
            value={list.get('rounding') || 'nearest'}
            options={roundingDirections.map((value) => ({ value, label: t(`price.way.${value}`) }))}
            onChange={(next) => list.set({ rounding: next === 'nearest' ? undefined : next })}
          />
          {taxMode === 'exclusive' && (
            <Checkbox
              label={t('price.taxed')}
              checked={list.get('taxed') === 'true'}
              onChange={(event) => list.set({ taxed: event.currentTarget.checked ? 'true' : undefined })}
            />
          )}
        </div>
      )}
    </>
  );
}
