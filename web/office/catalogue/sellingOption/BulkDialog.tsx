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
/** An option that the changes don't speak of stays as it is. */
type Values = { changes: SellingOptionChanges };

/** The selling options of many items at once. How many of them change is shown first, and exactly those do. */
export function BulkDialog({ target, onClose }: { target: ItemTarget; onClose: () => void }) {
  const t = useText();
  const seen = useRef('');
  const draft = useDraft<typeof sellingOptionApi.change, Values>(sellingOptionApi.change, {
    initial: { changes: {} },
    labels: {
      changes: t('sellingOption.title'),
      'changes.layaway.termsMonths': t('sellingOption.terms'),
      'changes.layaway.downPaymentBasisPoints': t('sellingOption.downPayment'),
    },
    toInput: ({ changes }) => ({ changes, seen: seen.current }),
    done: ({ changed }) => t('sellingOption.changed', { count: changed }),
    failed: t('sellingOption.failed'),
    onRefused: () => void refresh('sellingOption'),
    invalidates: ['item'],
    onDone: onClose,
  });
  const outlook = useOutlook(target, draft.values.changes);
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
          <OptionChange key={kind} kind={kind} draft={draft} />
        ))}
        <p className="text-secondary" role="status">
          {outlook.text}
        </p>
      </div>
    </FormModal>
  );
}

function OptionChange({ kind, draft }: { kind: Kind; draft: Draft<Values> }) {
  const t = useText();
  const name = t(`item.selling.${kind}`);
  const { [kind]: change, ...others } = draft.values.changes;
  const now = change === undefined ? 'keep' : change ? 'set' : 'unset';
  const changes = {
    keep: others,
    set: { ...others, [kind]: kind === 'layaway' ? { ...layawayDefault } : true },
    unset: { ...others, [kind]: kind === 'layaway' ? null : false },
  };
  return (
    <div className="selling-fate">
      <span className="text-medium">{name}</span>
      <Segments
        label={name}
        value={now}
        options={(['keep', 'set', 'unset'] as const).map((value) => ({
          value,
          label: t(`sellingOption.fate.${value}`),
        }))}
        onChange={(next) => next !== now && draft.set('changes', changes[next])}
      />
      {kind === 'layaway' && change && (
        <div className="row wrap">
          <CountField {...draft.field('changes.layaway.termsMonths')} maxLength={2} />
          <PercentField {...draft.field('changes.layaway.downPaymentBasisPoints')} />
        </div>
      )}
    </div>
  );
}

interface Outlook {
  text: string;
  /** Which items change, as the server packs it; empty as long as that is not known. */
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
