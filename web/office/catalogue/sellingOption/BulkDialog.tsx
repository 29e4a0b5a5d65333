import './sellingOption.css';
import { type FormEvent, useRef } from 'react';
import { type SellingOptions, sellingOptionKinds } from '#contract/catalogue/item.ts';
import { type ItemTarget, type SellingOptionChanges, sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import { useRead } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { countText } from '#web/text/format.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { CountField, PercentField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { type Draft, useDraft } from '#web/ui/form/useDraft.ts';
import { Segments } from '#web/ui/Segments.tsx';
import { toastInfo } from '#web/ui/toast.tsx';
import { layawayDefault } from '../item/values.ts';

type Kind = keyof SellingOptions;
/** What becomes of an option: it stays as it is, is set, or is removed. */
type Fate = 'keep' | 'set' | 'unset';
type Values = { fates: Record<Kind, Fate>; layaway: NonNullable<SellingOptions['layaway']> };

const initial: Values = {
  fates: { straight: 'keep', layaway: 'keep', subasta: 'keep', madeToOrder: 'keep' },
  layaway: { ...layawayDefault },
};

/** The selling options of many items at once. How many of them change is told first, and exactly those do. */
export function BulkDialog({ target, onClose }: { target: ItemTarget; onClose: () => void }) {
  const t = useText();
  const seen = useRef('');
  const draft = useDraft(sellingOptionApi.change, {
    initial,
    labels: {
      changes: t('sellingOption.title'),
      'changes.layaway.termsMonths': t('sellingOption.terms'),
      'changes.layaway.downPaymentBasisPoints': t('sellingOption.downPayment'),
    },
    toInput: (values) => ({ changes: changesOf(values), seen: seen.current }) as never,
    done: ({ changed }) => t('sellingOption.changed', { count: changed }),
    failed: t('sellingOption.failed'),
    onRefused: () => void refresh('sellingOption'),
    invalidates: ['item'],
    onDone: onClose,
  });
  const outlook = useOutlook(target, changesOf(draft.values));
  seen.current = outlook.seen;
  const submit = (event?: FormEvent) => {
    if (outlook.isKnown) return draft.submit(event);
    event?.preventDefault();
    toastInfo(outlook.text);
  };
  return (
    <FormModal
      draft={{ ...draft, submit }}
      title={t('sellingOption.bulk')}
      submit={t('sellingOption.apply')}
      onClose={onClose}
    >
      <div className="selling-bulk">
        {sellingOptionKinds.map((kind) => (
          <OptionFate key={kind} kind={kind} draft={draft} />
        ))}
        <p className="text-secondary" role="status">
          {outlook.text}
        </p>
      </div>
    </FormModal>
  );
}

function OptionFate({ kind, draft }: { kind: Kind; draft: Draft<Values> }) {
  const t = useText();
  const name = t(`item.selling.${kind}`);
  const fate = draft.values.fates[kind];
  const terms = draft.field('changes.layaway.termsMonths');
  const down = draft.field('changes.layaway.downPaymentBasisPoints');
  return (
    <div className="selling-fate">
      <span className="text-medium">{name}</span>
      <Segments
        label={name}
        value={fate}
        options={(['keep', 'set', 'unset'] as const).map((value) => ({
          value,
          label: t(`sellingOption.fate.${value}`),
        }))}
        onChange={(next) => draft.set('fates', { ...draft.values.fates, [kind]: next })}
      />
      {kind === 'layaway' && fate === 'set' && (
        <div className="row wrap">
          <CountField
            {...terms}
            value={draft.values.layaway.termsMonths}
            maxLength={2}
            onChange={(value) => draft.set('layaway', { ...draft.values.layaway, termsMonths: value as number })}
          />
          <PercentField
            {...down}
            value={draft.values.layaway.downPaymentBasisPoints}
            onChange={(value) =>
              draft.set('layaway', { ...draft.values.layaway, downPaymentBasisPoints: value as number })
            }
          />
        </div>
      )}
    </div>
  );
}

interface Outlook {
  text: string;
  /** Which items change, as the server tells it; empty as long as that is not known. */
  seen: string;
  /** False while a change is being looked at, and where that failed: nothing is done unseen. */
  isKnown: boolean;
}

/** How many items there are, and how many of them the change touches. */
function useOutlook(target: ItemTarget, changes: SellingOptionChanges): Outlook {
  const t = useText();
  const isNothing = Object.keys(changes).length === 0;
  const input = { target, changes } as never;
  const isWhole = sellingOptionApi.preview.input.safeParse(input).success;
  const read = useRead(sellingOptionApi.preview, input, { keep: true, enabled: isWhole && !isNothing });
  if (isNothing) return { text: t('sellingOption.choose'), seen: '', isKnown: true };
  if (!isWhole) return { text: t('common.checkFields'), seen: '', isKnown: true };
  if (read.isError) return { text: problemText(read.error), seen: '', isKnown: false };
  if (!read.data || read.isFetching) return { text: t('common.loading'), seen: '', isKnown: false };
  const { changed, count, seen } = read.data;
  return { text: t('sellingOption.preview', { changed: countText(changed), count }), seen, isKnown: true };
}

function changesOf({ fates, layaway }: Values): SellingOptionChanges {
  const changed = sellingOptionKinds.filter((kind) => fates[kind] !== 'keep');
  return Object.fromEntries(
    changed.map((kind) => {
      const isSet = fates[kind] === 'set';
      return [kind, kind === 'layaway' ? (isSet ? layaway : null) : isSet];
    }),
  );
}
