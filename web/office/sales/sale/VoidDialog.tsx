import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { yenInSentence } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { RereadContext } from '#web/ui/form/ChangedMeanwhile.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastDone } from '#web/ui/toast.tsx';
import { LineTicks } from './LineTicks.tsx';

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
  return (
    <FormModal
      draft={draft}
      title={t('sales.voidTitle', { number })}
      submit={t('sales.step.void')}
      danger
      isStep
      onClose={onClose}
    >
      <div className="take-back">
        <p className="text-secondary">
          {sale.amountPaid > 0
            ? t('sales.voidText', { total: yenInSentence(sale.amountPaid) })
            : t('sales.voidNothing')}
        </p>
        <Textarea maxLength={500} autosize minRows={2} {...draft.field('reason')} />
        <LineTicks
          legend={t('sales.damaged')}
          lines={sale.lines}
          value={draft.values.damagedLineIds}
          onChange={(lineIds) => draft.set('damagedLineIds', lineIds)}
        />
      </div>
    </FormModal>
  );
}
