import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { yenInSentence } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { RereadContext } from '#web/ui/form/ChangedMeanwhile.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastDone } from '#web/ui/toast.tsx';
import { lineAmount } from './lineAmount.ts';

interface VoidDialogProps {
  id: number;
  onClose: () => void;
  onDone: () => void;
}

/** Voids a completed sale: names the sum, asks for the reason and for the pieces that came back damaged. */
export function VoidDialog({ id, onClose, onDone }: VoidDialogProps) {
  const t = useText();
  const read = useRead(saleApi.find, { id });
  const sale = read.data;
  // Once begun it stays: the reason must not go with a right that is taken meanwhile, or with somebody else's step.
  const isBegun = useRef(false);
  if (sale?.steps.includes('void')) isBegun.current = true;
  if (sale && isBegun.current)
    return (
      <RereadContext value={() => read.refetch()}>
        <VoidForm sale={sale} onClose={onClose} onDone={onDone} />
      </RereadContext>
    );
  return (
    <ViewModal title={t('sales.step.void')} onClose={onClose}>
      {sale ? (
        <Empty title={t('refusal.document.notNow')} text={sale.number} />
      ) : (
        <Loading of={read} title={(error) => t('sales.detailsFailed', { error })} />
      )}
    </ViewModal>
  );
}

interface VoidFormProps extends Omit<VoidDialogProps, 'id'> {
  sale: Sale;
}

function VoidForm({ sale, onClose, onDone }: VoidFormProps) {
  const t = useText();
  const localName = useLocalName();
  const { id, version, number } = sale;
  const draft = useDraft(saleApi.void, {
    initial: { reason: '', damagedLineIds: [] as number[] },
    labels: { reason: t('sales.reason'), damagedLineIds: t('sales.damaged') },
    toInput: (values) => ({ ...values, id, version }),
    invalidates: ['stock', 'item', 'dashboard'],
    failed: (cause) => t('sales.voidFailed', { cause }),
    onDone: () => {
      toastDone(t('sales.voided'), number);
      onDone();
    },
  });
  const damaged = draft.values.damagedLineIds;
  const tick = (lineId: number) =>
    draft.set(
      'damagedLineIds',
      damaged.includes(lineId) ? damaged.filter((other) => other !== lineId) : [...damaged, lineId],
    );
  return (
    <FormModal
      draft={draft}
      title={t('sales.voidTitle', { number })}
      submit={t('sales.step.void')}
      danger
      isStep
      onClose={onClose}
    >
      <div className="void-main">
        <p className="text-secondary">
          {sale.amountPaid > 0
            ? t('sales.voidText', { total: yenInSentence(sale.amountPaid) })
            : t('sales.voidNothing')}
        </p>
        <Textarea maxLength={500} autosize minRows={2} {...draft.field('reason')} />
        <fieldset>
          <legend className="label">{t('sales.damaged')}</legend>
          {sale.lines.map((line) => (
            <label key={line.id} className="row void-line">
              <input
                type="checkbox"
                className="native-check"
                checked={damaged.includes(line.id)}
                onChange={() => tick(line.id)}
              />
              <NameCell url={line.imageUrl} name={localName(line.name, line.nameJa)} code={line.itemCode} />
              <span className="spacer" />
              <span className="digits text-secondary">{lineAmount(t, line)}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </FormModal>
  );
}
