import { Textarea, TextInput } from '@mantine/core';
import { type Appraisal, appraisalApi, appraisalPurposes } from '#contract/sales/appraisal.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { useSession } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useColleagueName } from '#web/text/person.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { useBothNames, useBothOrder } from '#web/ui/form/bothLanguages.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { GramsField, MoneyField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { StoneFields } from './StoneFields.tsx';

interface AppraisalFormProps {
  sale: Sale;
  /** The one that is changed; a new one without. */
  appraisal?: Appraisal;
  onClose: () => void;
  onDone: (appraisal: Appraisal) => void;
}

/** What is found of a piece, and what it is worth. */
export function AppraisalForm({ sale, appraisal, onClose, onDone }: AppraisalFormProps) {
  const t = useText();
  const initial = useInitial(sale, appraisal);
  const inBoth = useBothNames(initial);
  const inOrder = useBothOrder();
  const labelOf = inBoth((path) => t(`appraisal.field.${path}` as 'appraisal.field.appraisedValue'));
  const draft = useDraft(appraisal ? appraisalApi.edit : appraisalApi.create, {
    initial,
    labels: (path) => {
      if (path.startsWith('stones')) return t(stoneLabels[path.split('.').at(-1) ?? ''] ?? 'appraisal.field.stones');
      return path === 'saleLineId' ? t('appraisal.of') : labelOf(path);
    },
    // Either language will do, but not neither.
    required: ['findings', 'piece'].map((path) => inOrder(path)[0]),
    toInput: ({ saleLineId, appraisedValue, stones, ...values }) => ({
      ...values,
      appraisedValue: appraisedValue ?? 0,
      stones: stones.map(({ quantity, ...stone }) => ({ ...stone, quantity: quantity ?? 0 })),
      ...(appraisal
        ? { id: appraisal.id, version: appraisal.version }
        : { saleId: sale.id, saleLineId: saleLineId === own ? null : saleLineId }),
    }),
    done: t(appraisal ? 'appraisal.updated' : 'appraisal.created'),
    about: ({ number }) => number,
    failed: t('appraisal.failed'),
    onDone,
  });
  const { field, values } = draft;
  const choices = useChoices(sale);
  const choose = (saleLineId: number | null) => {
    draft.set('saleLineId', saleLineId as never);
    draft.set('milligrams', weightOf(sale, saleLineId) as never);
  };
  const isOwn = appraisal ? appraisal.saleLineId === null : values.saleLineId === own;
  return (
    <FormModal
      draft={draft}
      title={t(appraisal ? 'appraisal.edit' : 'appraisal.one')}
      code={appraisal?.number ?? sale.number}
      size="large"
      onClose={onClose}
    >
      <div className="fields">
        {!appraisal && choices.length > 1 && (
          <SelectField className="span-12" {...field('saleLineId')} options={choices} onChange={choose} />
        )}
        {isOwn && (
          <BothLanguages of="piece" field={field}>
            {(props) => <TextInput className="span-6" maxLength={200} {...props} />}
          </BothLanguages>
        )}
        <GramsField className="span-3" {...field('milligrams')} />
        <MoneyField className="span-3" {...field('appraisedValue')} />
        <SelectField
          className="span-3"
          {...field('purpose')}
          options={appraisalPurposes.map((value) => ({ value, label: t(`appraisal.purposes.${value}`) }))}
        />
        <div className="span-3">
          <DateField max={today()} {...field('valuedOn')} />
        </div>
        <TextInput className="span-12" maxLength={120} {...field('appraiser')} />
        <BothLanguages of="findings" field={field}>
          {(props) => <Textarea className="span-12" autosize minRows={2} maxLength={2000} {...props} />}
        </BothLanguages>
        <StoneFields field={field} stones={values.stones} onChange={(stones) => draft.set('stones', stones as never)} />
      </div>
    </FormModal>
  );
}

/** Stands for the customer's own piece, since a choice of nothing is none. */
const own = 0;

const stoneLabels: Record<string, Parameters<Translate>[0] | undefined> = {
  kind: 'appraisal.stone',
  quantity: 'sales.quantity',
  millicarats: 'appraisal.carats',
  grade: 'appraisal.grade',
};

/** The pieces of a sale that an appraisal may be of: the customer's own, and those that were sold. */
function useChoices(sale: Sale) {
  const t = useText();
  const local = useLocalName();
  const isGone = (line: Sale['lines'][number]) =>
    sale.type !== 'ecommerce' || line.shippingStatus === 'shipped' || line.shippingStatus === 'delivered';
  const sold = sale.revenueDate === null ? [] : sale.lines.filter(isGone);
  return [
    ...(sale.intake ? [{ value: own, label: sale.intake.piece || t('appraisal.ownPiece') }] : []),
    ...sold.map(({ id, itemCode, name, nameJa }) => ({ value: id, label: `${itemCode} ${local(name, nameJa)}` })),
  ];
}

function weightOf({ intake, lines }: Sale, saleLineId: number | null): number | null {
  if (saleLineId === own) return intake?.milligramsOut ?? intake?.milligramsIn ?? null;
  return lines.find(({ id }) => id === saleLineId)?.milligrams || null;
}

function useInitial(sale: Sale, appraisal: Appraisal | undefined) {
  const user = useSession().data?.user;
  const named = useColleagueName();
  const first = useChoices(sale)[0]?.value ?? null;
  const saleLineId = appraisal ? appraisal.saleLineId : first;
  return {
    saleLineId,
    piece: appraisal?.piece ?? sale.intake?.piece ?? '',
    pieceJa: appraisal?.pieceJa ?? '',
    milligrams: appraisal ? appraisal.milligrams : weightOf(sale, saleLineId),
    stones: (appraisal?.stones ?? []).map((stone) => ({ ...stone, quantity: stone.quantity as number | null })),
    findings: appraisal?.findings ?? '',
    findingsJa: appraisal?.findingsJa ?? '',
    appraisedValue: appraisal?.appraisedValue ?? (null as number | null),
    valuedOn: appraisal?.valuedOn ?? today(),
    appraiser: appraisal?.appraiser ?? (user ? named(user) : ''),
    purpose: appraisal?.purpose ?? appraisalPurposes[0],
  };
}
