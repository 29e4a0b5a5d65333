import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Customer, customerApi, type MergePart, mergeParts } from '#contract/people/customer.ts';
import { refresh } from '#web/api/query.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';
import { changedParts, differingParts, type MergePreview, startingChoice } from './merging.ts';
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
    <Compared
      key={survivorId}
      survivorId={survivorId}
      leavingId={leavingId}
      onSwap={() => setSwapped(!isSwapped)}
      onClose={onClose}
    />
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
  return (
    <LoadedModal
      find={customerApi.mergePreview}
      input={{ id: survivorId, otherId: leavingId }}
      isFresh
      title={t('customer.merge.title')}
      failed={t('customer.merge.loadFailed')}
      size="large"
      onClose={onClose}
    >
      {(preview) => <MergeForm {...props} preview={preview} />}
    </LoadedModal>
  );
}

function MergeForm({ preview, onSwap, onClose }: ComparedProps & { preview: MergePreview }) {
  const t = useText();
  const { survivor, leaving, moves } = preview;
  const names = { survivor: survivor.code, leaving: leaving.code };
  const draft = useMergeDraft(preview);
  const before = useContested(preview, Boolean(draft.field('take').error));
  return (
    <FormModal
      draft={draft}
      title={t('customer.merge.title')}
      onClose={onClose}
      size="large"
      danger
      submit={t('customer.merge.submit')}
      footer={
        <Button kind="ghost" icon="arrows-exchange" onClick={onSwap} disabled={!leaving.active}>
          {t('customer.merge.swap')}
        </Button>
      }
    >
      {before && <Changed before={before} now={preview} />}
      <div className="merge-heads">
        <Head customer={survivor} stays />
        <Head customer={leaving} />
      </div>
      <Choices survivor={survivor} leaving={leaving} taken={draft.values.take} onTake={draft.field('take').onChange} />
      <h3 className="figure-label">{t('customer.merge.moves')}</h3>
      <div className="merge-moves">
        {moves.length === 0 && <span className="text-secondary">{t('customer.merge.nothing')}</span>}
        {moves.map(({ thing, count }) => (
          <StatusBadge key={thing} tone="moving">
            {t(`customer.merge.moved.${thing}`, { count })}
          </StatusBadge>
        ))}
      </div>
      <p className="text-secondary">{t('customer.merge.text', names)}</p>
    </FormModal>
  );
}

/** What is taken over, sent for the versions of both records that are shown. */
function useMergeDraft({ survivor, leaving }: MergePreview) {
  const t = useText();
  const navigate = useNavigate();
  const names = { survivor: survivor.code, leaving: leaving.code };
  return useDraft<typeof customerApi.merge, { take: MergePart[] }>(customerApi.merge, {
    initial: { take: startingChoice(survivor, leaving) },
    labels: { take: t('customer.merge.field') },
    toInput: ({ take }) => ({
      id: survivor.id,
      version: survivor.version,
      otherId: leaving.id,
      otherVersion: leaving.version,
      take,
    }),
    done: t('customer.merge.done', names),
    failed: t('customer.merge.failed'),
    refusedFields: { 'conflict.version': 'take' },
    invalidates: ['customerNote', 'customerDocument', 'sale'],
    onDone: () => {
      const params = { id: String(survivor.id) };
      void navigate({ to: '/manage-user/customers/$id', params, search: {}, replace: true });
    },
  });
}

/** Where somebody changed a record meanwhile, both are asked again; answers what was looked at before. */
function useContested(preview: MergePreview, isContested: boolean): MergePreview | null {
  const [before, setBefore] = useState<MergePreview | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each refusal, with what was shown then.
  useEffect(() => {
    if (!isContested) return;
    setBefore(preview);
    void refresh('customer');
  }, [isContested]);
  return before;
}

/** Which of the two records says something else now, and where. What was chosen stays. */
function Changed({ before, now }: { before: MergePreview; now: MergePreview }) {
  const t = useText();
  const changed = [
    { code: now.survivor.code, fields: changedParts(before.survivor, now.survivor) },
    { code: now.leaving.code, fields: changedParts(before.leaving, now.leaving) },
  ].filter(({ fields }) => fields !== null);
  if (changed.length === 0) return null;
  return (
    <section className="conflict" role="alert">
      {changed.map(({ code, fields }) => (
        <div key={code} className="row">
          <Icon name="alert-triangle" className="text-warn" />
          <h3>
            {fields && fields.length > 0
              ? t('customer.merge.changed', {
                  code,
                  fields: fields.map((part) => t(`customer.field.${part}`)).join(t('common.list.comma')),
                })
              : t('customer.merge.changedElse', { code })}
          </h3>
        </div>
      ))}
      <p className="text-small text-secondary">{t('customer.merge.changedText')}</p>
    </section>
  );
}

function Head({ customer, stays = false }: { customer: Customer; stays?: boolean }) {
  const t = useText();
  const named = useCustomerName();
  return (
    <div className={stays ? 'merge-head stays' : 'merge-head'}>
      <span className="figure-label">{t(stays ? 'customer.merge.stays' : 'customer.merge.leaves')}</span>
      <span className="text-medium">{named(customer)}</span>
      <span className="code">{customer.code}</span>
    </div>
  );
}

interface ChoicesProps {
  survivor: Customer;
  leaving: Customer;
  taken: readonly MergePart[];
  onTake: (taken: MergePart[]) => void;
}

/** Each part in which the two differ, to be chosen from one or the other. */
function Choices({ survivor, leaving, taken, onTake }: ChoicesProps) {
  const t = useText();
  const show = useShownParts();
  const parts = differingParts(survivor, leaving);
  // Where the merge is refused, the focus comes here.
  if (parts.length === 0) {
    return (
      <p className="text-secondary" data-path="take" tabIndex={-1}>
        {t('customer.merge.same')}
      </p>
    );
  }
  const choose = (part: MergePart, isTaken: boolean) =>
    onTake(mergeParts.filter((one) => (one === part ? isTaken : taken.includes(one))));
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
                    data-path="take"
                    checked={taken.includes(part) === (customer === leaving)}
                    onChange={() => choose(part, customer === leaving)}
                  />
                  {show(part, customer) || <span className="text-dim">{t('common.audit.nothing')}</span>}
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
