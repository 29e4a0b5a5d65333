import { Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { type Customer, customerApi, type MergePart, mergeParts } from '#contract/people/customer.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { personName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';
import { differingParts, startingChoice } from './merging.ts';
import { useShownParts } from './useShownParts.ts';

interface MergeDialogProps {
  id: number;
  /** The other record; null: it has to be found first. */
  otherId: number | null;
  onClose: () => void;
}

/** Two records of one customer become one: finds the other, shows both side by side, and says what moves. */
export function MergeDialog({ id, otherId, onClose }: MergeDialogProps) {
  const t = useText();
  const [other, setOther] = useState(otherId);
  const [isSwapped, setSwapped] = useState(false);
  if (other === null) {
    return (
      <CustomerPicker
        title={t('customer.merge.choose')}
        exceptId={id}
        creates={false}
        onChoose={(customer) => setOther(customer.id)}
        onClose={onClose}
      />
    );
  }
  const [survivorId, leavingId] = isSwapped ? [other, id] : [id, other];
  return (
    <Modal.Root opened onClose={onClose} size={760} centered closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content className="form-modal">
        <Compared
          key={survivorId}
          survivorId={survivorId}
          leavingId={leavingId}
          onSwap={() => setSwapped(!isSwapped)}
          onClose={onClose}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

interface ComparedProps {
  survivorId: number;
  leavingId: number;
  onSwap: () => void;
  onClose: () => void;
}

function Compared(props: ComparedProps) {
  const { survivorId, leavingId, onClose } = props;
  const t = useText();
  const preview = useRead(customerApi.mergePreview, { id: survivorId, otherId: leavingId }, { staleTime: 0 });
  if (preview.data) return <MergeForm {...props} preview={preview.data} />;
  return (
    <div className="modal-form">
      <MergeHead onClose={onClose} />
      <Loading of={preview} title={t('customer.merge.loadFailed')} rows={4} />
    </div>
  );
}

function MergeHead({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <div className="modal-head">
      <Modal.Title component="h2">{t('customer.merge.title')}</Modal.Title>
      <span className="sp" />
      <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
    </div>
  );
}

type Preview = ReplyOf<typeof customerApi.mergePreview>;

function MergeForm({ preview, onSwap, onClose }: ComparedProps & { preview: Preview }) {
  const t = useText();
  const { survivor, leaving, moves } = preview;
  const navigate = useNavigate();
  const [taken, setTaken] = useState<ReadonlySet<MergePart>>(() => startingChoice(survivor, leaving));
  const names = { survivor: survivor.code, leaving: leaving.code };
  const merge = useAct(customerApi.merge, {
    invalidates: ['customerNote', 'customerDocument', 'sale'],
    onSuccess: () => {
      toastDone(t('customer.merge.done', names));
      void navigate({
        to: '/manage-user/customers/$id',
        params: { id: String(survivor.id) },
        search: {},
        replace: true,
      });
    },
    onError: (problem) => toastProblem(problem, t('customer.merge.failed')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (merge.isPending) return;
    merge.mutate({
      ...{ id: survivor.id, version: survivor.version, otherId: leaving.id, otherVersion: leaving.version },
      take: mergeParts.filter((part) => taken.has(part)),
    });
  };
  return (
    <form className="modal-form" onSubmit={submit}>
      <MergeHead onClose={onClose} />
      <div className="modal-scroll">
        <div className="modal-main">
          <div className="merge-heads">
            <Head customer={survivor} stays />
            <Head customer={leaving} />
          </div>
          <Choices survivor={survivor} leaving={leaving} taken={taken} onTake={setTaken} />
          <h3 className="k">{t('customer.merge.moves')}</h3>
          <div className="merge-moves">
            {moves.length === 0 && <span className="sec">{t('customer.merge.nothing')}</span>}
            {moves.map(({ thing, count }) => (
              <StatusBadge key={thing} tone="moving">
                {t(`customer.merge.moved.${thing}`, { count })}
              </StatusBadge>
            ))}
          </div>
          <p className="sec">{t('customer.merge.text', names)}</p>
        </div>
      </div>
      <div className="modal-foot">
        <Button kind="ghost" icon="arrows-exchange" onClick={onSwap} disabled={!leaving.active}>
          {t('customer.merge.swap')}
        </Button>
        <span className="sp" />
        <Button onClick={onClose} className="cancel" shortcut="esc">
          {t('common.cancel')}
        </Button>
        <Button kind="destroy" type="submit" busy={merge.isPending} data-autofocus>
          {t('customer.merge.submit')}
        </Button>
      </div>
    </form>
  );
}

function Head({ customer, stays = false }: { customer: Customer; stays?: boolean }) {
  const t = useText();
  return (
    <div className={stays ? 'merge-head stays' : 'merge-head'}>
      <span className="k">{t(stays ? 'customer.merge.stays' : 'customer.merge.leaves')}</span>
      <span className="m">{personName(customer)}</span>
      <span className="code">{customer.code}</span>
    </div>
  );
}

interface ChoicesProps {
  survivor: Customer;
  leaving: Customer;
  taken: ReadonlySet<MergePart>;
  onTake: (taken: ReadonlySet<MergePart>) => void;
}

/** Each part in which the two differ, to be chosen from one or the other. */
function Choices({ survivor, leaving, taken, onTake }: ChoicesProps) {
  const t = useText();
  const show = useShownParts();
  const parts = differingParts(survivor, leaving);
  if (parts.length === 0) return <p className="sec">{t('customer.merge.same')}</p>;
  const choose = (part: MergePart, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(part);
    else next.delete(part);
    onTake(next);
  };
  return (
    <table className="merge-fields">
      <thead>
        <tr>
          <th>{t('customer.merge.field')}</th>
          <th>{survivor.code}</th>
          <th>{leaving.code}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part}>
            <th scope="row">{t(`customer.field.${part}`)}</th>
            {[survivor, leaving].map((customer) => (
              <td key={customer.id}>
                <label>
                  <input
                    type="radio"
                    className="native-radio"
                    name={part}
                    checked={taken.has(part) === (customer === leaving)}
                    onChange={() => choose(part, customer === leaving)}
                  />
                  {show(part, customer) || <span className="dim">{t('common.audit.nothing')}</span>}
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
