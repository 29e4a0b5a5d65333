import { Modal, Textarea } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { yenText } from '#web/text/format.ts';
import { fieldText, problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { useLeaveGuard } from '#web/ui/form/useLeaveGuard.ts';
import { NameCell } from '#web/ui/Photo.tsx';
import { Empty, Loading } from '#web/ui/States.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.tsx';

interface VoidDialogProps {
  id: number;
  onClose: () => void;
  onDone: () => void;
}

/** Voids a completed sale: names the sum, asks for the reason and which pieces came back damaged. */
export function VoidDialog({ id, onClose, onDone }: VoidDialogProps) {
  const t = useText();
  const read = useRead(saleApi.find, { id });
  const sale = read.data;
  // Once begun it stays: what was typed must not go with a right that is taken meanwhile, or with somebody else's step.
  const isBegun = useRef(false);
  if (sale?.steps.includes('void')) isBegun.current = true;
  const isUnsaved = useRef(false);
  const leave = useLeaveGuard(() => isUnsaved.current);
  const close = () => void leave(onClose);
  return (
    <Modal.Root opened onClose={close} size={520} centered closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content className="form-modal">
        {sale && isBegun.current ? (
          <VoidForm sale={sale} isUnsaved={isUnsaved} onClose={close} onDone={onDone} />
        ) : (
          <div className="modal-form">
            <div className="modal-head">
              <Modal.Title component="h2">{t('sales.step.void')}</Modal.Title>
              <span className="spacer" />
              <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
            </div>
            {sale ? (
              <Empty title={t('refusal.document.notNow')} text={sale.number} />
            ) : (
              <Loading of={read} title={(error) => t('sales.detailsFailed', { error })} />
            )}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

interface VoidFormProps {
  sale: Sale;
  /** Told whether something would be lost by closing. */
  isUnsaved: RefObject<boolean>;
  onClose: () => void;
  onDone: () => void;
}

function VoidForm({ sale, isUnsaved, onClose, onDone }: VoidFormProps) {
  const t = useText();
  const localName = useLocalName();
  const area = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [damaged, setDamaged] = useState<ReadonlySet<number>>(new Set());
  const act = useAct(saleApi.void, {
    invalidates: ['stock', 'item', 'dashboard'],
    onSuccess: () => {
      isUnsaved.current = false;
      toastDone(t('sales.voided'), sale.number);
      onDone();
    },
    onError: (problem) => toastFailed(t('sales.voidFailed', { cause: problemText(problem) })),
  });
  isUnsaved.current = !act.isSuccess && (reason.trim() !== '' || damaged.size > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return area.current?.focus();
    if (act.isPending) return;
    act.mutate({ id: sale.id, version: sale.version, reason: reason.trim(), damagedLineIds: [...damaged] });
  };
  const tick = (lineId: number) => {
    const next = new Set(damaged);
    if (!next.delete(lineId)) next.add(lineId);
    setDamaged(next);
  };
  return (
    <form className="modal-form" onSubmit={submit} noValidate>
      <div className="modal-head">
        <div className="modal-name">
          <Modal.Title component="h2">{t('sales.voidTitle', { number: sale.number })}</Modal.Title>
        </div>
        <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
      </div>
      <div className="modal-scroll">
        <div className="modal-main void-main">
          <p className="text-secondary">
            {sale.amountPaid > 0 ? t('sales.voidText', { total: yenText(sale.amountPaid) }) : t('sales.voidNothing')}
          </p>
          <Textarea
            ref={area}
            data-autofocus
            label={t('sales.reason')}
            value={reason}
            maxLength={500}
            autosize
            minRows={2}
            error={isTried && !reason.trim() ? fieldText('field.required', t('sales.reason')) : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <fieldset>
            <legend className="label">{t('sales.damaged')}</legend>
            {sale.lines.map((line) => (
              <label key={line.id} className="row void-line">
                <input
                  type="checkbox"
                  className="native-check"
                  checked={damaged.has(line.id)}
                  onChange={() => tick(line.id)}
                />
                <NameCell url={line.imageUrl} name={localName(line.name, line.nameJa)} code={line.itemCode} />
                <span className="spacer" />
                <span className="digits text-secondary">{t('sales.counter.pieces', { count: line.quantity })}</span>
              </label>
            ))}
          </fieldset>
        </div>
      </div>
      <div className="modal-foot">
        <span className="spacer" />
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button kind="destroy" type="submit" busy={act.isPending}>
          {t('sales.step.void')}
        </Button>
      </div>
    </form>
  );
}
