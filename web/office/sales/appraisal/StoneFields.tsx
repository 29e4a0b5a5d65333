import { TextInput } from '@mantine/core';
import type { Appraisal } from '#contract/sales/appraisal.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { CountField, FigureField } from '#web/ui/form/FigureField.tsx';
import type { FieldProps } from '#web/ui/form/useDraft.ts';

/** A stone as it is typed. */
type TypedStone = Omit<Appraisal['stones'][number], 'quantity'> & { quantity: number | null };

interface StoneFieldsProps {
  /** The draft's own, for what is wrong with `stones.0.kind`. */
  field: (path: string) => Pick<FieldProps, 'error' | 'data-path'>;
  stones: readonly TypedStone[];
  onChange: (stones: TypedStone[]) => void;
}

/** The stones of a piece: what they are, how many, what they weigh together, how they are graded. */
export function StoneFields({ field, stones, onChange }: StoneFieldsProps) {
  const t = useText();
  const put = (index: number, changes: Partial<TypedStone>) =>
    onChange(stones.map((stone, at) => (at === index ? { ...stone, ...changes } : stone)));
  const wrong = (index: number, key: keyof TypedStone) => {
    const { error, 'data-path': path } = field(`stones.${index}.${key}`);
    return { error, 'data-path': path };
  };
  const text = (index: number, key: 'kind' | 'grade', maxLength: number, label: string) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      {...wrong(index, key)}
      value={stones[index]?.[key] ?? ''}
      onChange={(event) => put(index, { [key]: event.currentTarget.value })}
    />
  );
  return (
    <section className="span-12 materials" aria-label={t('appraisal.field.stones')}>
      <h3>{t('appraisal.field.stones')}</h3>
      {stones.map((stone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stones may be alike, and they have nothing else of their own.
        <div className="appraisal-stone" key={index}>
          {text(index, 'kind', 80, t('appraisal.stone'))}
          <CountField
            aria-label={t('sales.quantity')}
            {...wrong(index, 'quantity')}
            value={stone.quantity}
            onChange={(quantity) => put(index, { quantity })}
          />
          <FigureField
            aria-label={t('appraisal.carats')}
            decimals={3}
            leastDecimals={2}
            rightSection="ct"
            {...wrong(index, 'millicarats')}
            value={stone.millicarats}
            onChange={(millicarats) => put(index, { millicarats })}
          />
          {text(index, 'grade', 200, t('appraisal.grade'))}
          <IconButton
            icon="trash"
            label={t('appraisal.removeStone', { index: index + 1 })}
            onClick={() => onChange(stones.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon="plus"
          onClick={() => onChange([...stones, { kind: '', quantity: 1, millicarats: null, grade: '' }])}
        >
          {t('appraisal.addStone')}
        </Button>
      </div>
    </section>
  );
}
