import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import type { FieldProps } from '#web/ui/form/useDraft.ts';
import { barcodeState, finishedBarcode, fixedBarcode, typedBarcode } from './barcode.ts';

interface BarcodeFieldProps {
  field: FieldProps;
  isNew: boolean;
  hasMoved: boolean;
}

/** 13 digits, typed or scanned: says whether the check digit is right, and mends it. */
export function BarcodeField({ field, isNew, hasMoved }: BarcodeFieldProps) {
  const t = useText();
  const { value, onChange, ...rest } = field as FieldProps & { value: string; onChange: (barcode: string) => void };
  const finish = () => value !== finishedBarcode(value) && onChange(finishedBarcode(value));
  return (
    <TextInput
      {...rest}
      value={value}
      inputMode="numeric"
      disabled={hasMoved}
      className={barcodeState(value) === 'wrong' ? 'item-warned' : ''}
      description={
        <State barcode={value} isNew={isNew} hasMoved={hasMoved} onFix={() => onChange(fixedBarcode(value))} />
      }
      onChange={(event) => onChange(typedBarcode(event.currentTarget.value))}
      onBlur={finish}
      onKeyDown={(event) => endScan(event, finish)}
      rightSection={
        isNew &&
        value !== '' && (
          <IconButton icon="arrows-exchange" size="small" label={t('item.code.clear')} onClick={() => onChange('')} />
        )
      }
    />
  );
}

interface StateProps extends Omit<BarcodeFieldProps, 'field'> {
  barcode: string;
  onFix: () => void;
}

function State({ barcode, isNew, hasMoved, onFix }: StateProps) {
  const t = useText();
  const state = barcodeState(barcode);
  if (hasMoved) return t('item.code.moved');
  if (state === 'empty') return isNew ? t('item.code.issued') : null;
  if (state === 'short') return t('item.code.short', { count: barcode.length });
  if (state === 'right') return t('item.code.right');
  return (
    <span className="text-warn" role="status">
      {t('item.code.wrong')}{' '}
      <button
        type="button"
        className="item-link"
        aria-label={t('item.code.fixTo', { barcode: fixedBarcode(barcode) })}
        onClick={onFix}
      >
        {t('item.code.fix')}
      </button>
    </span>
  );
}

/** A scanner ends with Enter: that goes on to the next field and doesn't save the form. */
function endScan(event: KeyboardEvent<HTMLInputElement>, finish: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.currentTarget.value === '') return;
  event.preventDefault();
  finish();
  const fields = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('.modal-main input:not(:disabled)') ?? []),
  ];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
