import './sellingOption.css';
import { type SellingOptions, sellingOptionKinds } from '#contract/catalogue/item.ts';
import { type ItemTarget, type SellingOptionChanges, sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import { useRead } from '#web/api/hooks.ts';
import { countText } from '#web/text/format.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { CountField, PercentField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { type Draft, useDraft } from '#web/ui/form/useDraft.ts';
import { Segments } from '#web/ui/Segments.tsx';
import { layawayDefault } from '../item/values.ts';

type Kind = keyof SellingOptions;
/** What becomes of an option: it stays as it is, is set, or is removed. */
type Fate = 'keep' | 'set' | 'unset';
type Values = { fates: Record<Kind, Fate>; layaway: NonNullable<SellingOptions['layaway']> };

const initial: Values = {
  fates: { straight: 'keep', layaway: 'keep', subasta: 'keep', madeToOrder: 'keep' },
  layaway: { ...layawayDefault },
};

/** The selling options of many items at once. How many of them change is told before anything does. */
export function BulkDialog({ target, onClose }: { target: ItemTarget; onClose: () => void }) {
  const t = useText();
  const draft = useDraft(sellingOptionApi.change, {
    initial,
    labels: {
      changes: t('sellingOption.title'),
      'changes.layaway.termsMonths': t('sellingOption.terms'),
      'changes.layaway.downPaymentBasisPoints': t('sellingOption.downPayment'),
    },
    toInput: (values) => ({ target, changes: changesOf(values) }) as never,
    done: ({ changed }) => t('sellingOption.changed', { count: changed }),
    failed: t('sellingOption.failed'),
    invalidates: ['item'],
    onDone: onClose,
  });
  return (
    <FormModal draft={draft} title={t('sellingOption.bulk')} submit={t('sellingOption.apply')} onClose={onClose}>
      <div className="selling-bulk">
        {sellingOptionKinds.map((kind) => (
          <OptionFate key={kind} kind={kind} draft={draft} />
        ))}
        <Outlook target={target} changes={changesOf(draft.values)} />
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
      <span className="m">{name}</span>
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

/** How many items there are, and how many of them the change touches. */
function Outlook({ target, changes }: { target: ItemTarget; changes: SellingOptionChanges }) {
  const t = useText();
  const isNothing = Object.keys(changes).length === 0;
  const input = { target, changes } as never;
  const isWhole = sellingOptionApi.preview.input.safeParse(input).success;
  const read = useRead(sellingOptionApi.preview, input, { keep: true, enabled: isWhole && !isNothing });
  const text = () => {
    if (isNothing) return t('sellingOption.choose');
    if (read.isError) return problemText(read.error);
    if (!read.data || read.isPlaceholderData) return t('common.loading');
    return t('sellingOption.preview', { changed: countText(read.data.changed), count: read.data.count });
  };
  return (
    <p className="sec" role="status">
      {text()}
    </p>
  );
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
