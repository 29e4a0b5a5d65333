import { useRef, useState } from 'react';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { problemText } from '#web/text/refusal.ts';
import { type TextKey, useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { LineTable } from '#web/ui/document/LineTable.tsx';
import { LoadAgain, RereadContext } from '#web/ui/form/ChangedMeanwhile.tsx';
import { useLeaveGuard } from '#web/ui/form/useLeaveGuard.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.tsx';
import { useOrderQuestion } from '../ecommerce/useOrderQuestion.ts';
import {
  type AllEntered,
  changedLines,
  enteredOf,
  enteredOver,
  type ShippingProblem,
  shippingProblems,
} from './shippingEntry.ts';
import { useShippingFields } from './shippingFields.tsx';

/** The shipping of a sale's pieces: looked at, edited, saved. */
export function ShippingDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const read = useRead(saleApi.find, { id });
  const sale = read.data;
  const [edited, setEdited] = useEntered(sale);
  const [isOutdated, setOutdated] = useState(false);
  const [isTried, setTried] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const said = useProblemText();
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => place.current?.closest('[role=dialog]')?.querySelector<HTMLElement>(selector)?.focus());
  const confirm = useOrderQuestion();
  const act = useAct(saleApi.ship, {
    invalidates: ['dashboard', 'ecommerce', 'stock', 'item'],
    onSuccess: (sale) => {
      toastDone(t('sales.shipping.saved'), sale.number);
      setEdited(null);
      focusOn('button.primary');
    },
    onError: (problem) => {
      toastFailed(t('sales.shipping.failed', { error: problemText(problem) }));
      setOutdated(problem instanceof ApiRefusal && problem.code === 'conflict.version');
    },
  });
  const leave = useLeaveGuard(() => Boolean(sale && edited && changedLines(sale, edited).length > 0));
  const close = () => void leave(onClose);
  const save = () => {
    if (!sale || !edited) return;
    const lines = changedLines(sale, edited);
    const [problem] = shippingProblems(sale, edited);
    setTried(true);
    if (problem) {
      focusOn('[aria-invalid=true]');
      return toastFailed(said(problem));
    }
    if (lines.length === 0) return setEdited(null);
    void confirm(sale, lines).then((isSure) => {
      if (isSure) act.mutate({ id, version: sale.version, lines } as DraftOf<typeof saleApi.ship>);
    });
  };
  const begin = () => {
    setTried(false);
    setOutdated(false);
    focusOn('input');
    if (sale) setEdited(new Map(sale.lines.map((line) => [line.id, enteredOf(line)])));
  };
  const problems = isTried && sale && edited ? shippingProblems(sale, edited) : [];
  const { columns, all, minWidth } = useShippingFields({ sale, edited, problems, onChange: setEdited });
  const mayEdit = sale?.steps.includes('ship') ?? false;
  return (
    <ViewModal
      title={t('sales.shipping.title')}
      code={sale?.number}
      size="large"
      onClose={close}
      footer={
        <>
          <Button
            kind="ghost"
            icon="refresh"
            busy={read.isFetching}
            disabled={edited !== null}
            onClick={() => void read.refetch()}
          >
            {t('sales.shipping.refresh')}
          </Button>
          <span className="spacer" />
          {edited ? (
            <>
              <Button onClick={() => void leave(() => setEdited(null))} disabled={act.isPending}>
                {t('common.cancel')}
              </Button>
              <Button kind="primary" busy={act.isPending} onClick={save}>
                {t(act.isPending ? 'common.saving' : 'common.save')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={close}>{t('common.close')}</Button>
              {mayEdit && (
                <Button kind="primary" icon="pencil" onClick={begin}>
                  {t('common.edit')}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {sale ? (
        <div ref={place}>
          {edited && isOutdated && (
            <RereadContext value={() => read.refetch()}>
              <LoadAgain onDone={() => setOutdated(false)} />
            </RereadContext>
          )}
          {edited && sale.lines.length > 1 && (
            <fieldset className="shipping-all">
              <legend className="label">{t('sales.shipping.all', { lines: sale.lines.length })}</legend>
              {all}
            </fieldset>
          )}
          <LineTable
            label={t('sales.shipping.title')}
            lines={sale.lines}
            keyOf={(line) => line.id}
            columns={columns}
            minWidth={minWidth}
          />
        </div>
      ) : (
        <Loading of={read} title={(error) => t('sales.detailsFailed', { error })} />
      )}
    </ViewModal>
  );
}

/** What is entered for the lines as they are now; null while nothing is edited. */
function useEntered(sale: Sale | undefined): [AllEntered | null, (edited: AllEntered | null) => void] {
  const [state, setState] = useState<{ edited: AllEntered; of: Sale } | null>(null);
  const isOld = sale && state && state.of !== sale;
  const edited = isOld ? enteredOver(state.edited, state.of.lines, sale.lines) : (state?.edited ?? null);
  return [edited, (next) => setState(next && sale ? { edited: next, of: sale } : null)];
}

/** What is missing, with the name of its piece. */
function useProblemText(): (problem: ShippingProblem) => string {
  const t = useText();
  const localName = useLocalName();
  return ({ line: { itemCode, name, nameJa }, code }) => {
    if (code === 'field.shippingStatus') return t(code);
    return t(`refusal.${code}` as TextKey, { item: `${localName(name, nameJa)} ${itemCode}` });
  };
}
