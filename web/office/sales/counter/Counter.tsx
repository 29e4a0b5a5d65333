import './counter.css';
import './till.css';
import './sold.css';
import './sizes.css';
import { FocusTrap } from '@mantine/core';
import { type MouseEvent, useEffect, useRef } from 'react';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { isAsked } from '#web/ui/ask.tsx';
import { Kbd } from '#web/ui/Button.tsx';
import { LineScan, LineScanResult } from '#web/ui/document/LineScan.tsx';
import { Grams } from '#web/ui/Figures.tsx';
import { useSetPage } from '#web/ui/page.ts';
import { isTouch } from '#web/ui/scan/touch.ts';
import { closeMenu } from '#web/ui/scan/useWedge.ts';
import { useListedKeys, useShortcut } from '#web/ui/shortcut.ts';
import { preloadToasts } from '#web/ui/toast.tsx';
import { useLow, useNarrow } from '#web/ui/useNarrow.ts';
import { focusGrams } from './Amounts.tsx';
import { CounterHead } from './CounterHead.tsx';
import { CustomerDialog } from './CustomerDialog.tsx';
import { CounterContext, type CounterState, useCounter } from './counterContext.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import { LineDialog } from './LineDialog.tsx';
import { LineCards, SaleLineTable } from './LineList.tsx';
import { LastPaper, Notices } from './Notices.tsx';
import { paymentKeys } from './Payments.tsx';
import { isUnweighed } from './saleLines.ts';
import { startKey } from './startKey.ts';
import { PhoneTill, Till, TypePart } from './Till.tsx';
import { typeDialogs } from './typePanels.ts';
import { useAskedPiece } from './useAskedCustomer.ts';
import { type CounterOptions, useCounterState } from './useCounterState.ts';

/** The counter: pieces at the left, money at the right, the scan field always ready. */
export function Counter(options: CounterOptions) {
  const { session, locationId } = options;
  const t = useText();
  const isNarrow = useNarrow();
  const isLow = useLow();
  // In a low window keys and sums lie over each other: one column that scrolls has room.
  const isPhone = isNarrow || isLow;
  const isUpright = useNarrow(860) && !isPhone;
  // In a low window the keys need the room beside the pieces: what the type asks for stands below these.
  const isTypeBelow = useLow(820) && !isPhone && !isUpright;
  const counter = useCounterState(options);
  useAskedPiece(counter.lines.scanner.scan);
  const TypeDialog = typeDialogs[counter.draft.type];
  const { draft, edited, lines, open, isLocked, finishing, printing } = counter;
  const title = t(`sales.type.${draft.type}`);
  useSetPage({ title, crumb: edited?.number ?? title });
  useKeys(counter);
  useReadiness();
  useWeighing(counter, isPhone);
  // While the change is shown, one more Enter begins and asks nothing.
  const enter = () => void (printing.isShown || finishing.end());
  // A press with the mouse leaves the focus in the scan field; keys and fingers leave it where they are. What belongs
  // to the payment says by itself where typing goes on.
  const giveBack = (event: MouseEvent) => {
    const pressed = (event.target as HTMLElement).closest('button');
    const isPayment = pressed?.closest('.pays, .pay-types, .keys, .finish');
    if (pressed && !isPayment && event.detail > 0 && !open) lines.focusScan();
  };
  return (
    <CounterContext value={counter}>
      <FocusTrap active={open === null}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only gives the focus back after a press with the mouse. */}
        <div
          className={['counter', isPhone && 'on-phone', isUpright && 'is-upright'].filter(Boolean).join(' ')}
          role="dialog"
          aria-modal="true"
          aria-label={title}
          tabIndex={-1}
          onClick={giveBack}
        >
          <CounterHead session={session} locationId={locationId} isPhone={isPhone} />
          <section
            className="counter-goods"
            aria-label={t('sales.items')}
            tabIndex={-1}
            {...(isTouch() ? { 'data-autofocus': true } : {})}
          >
            <div className="scan-line">
              <LineScan
                editing={lines}
                lines={draft.lines}
                isPhone={isPhone}
                isLocked={isLocked}
                isOn={open === null}
                onEnter={enter}
              />
              {!isPhone && <LineScanResult editing={lines} />}
            </div>
            <Notices />
            <LastPaper />
            <div className="table-scroll counter-lines">
              {isPhone ? <LineCards /> : <SaleLineTable />}
              {draft.lines.length + draft.work.length === 0 && (
                <p className="counter-empty text-secondary">{t('sales.counter.empty')}</p>
              )}
              {isPhone && printing.sold && printing.isShown && <LineScanResult editing={lines} />}
            </div>
            {isTypeBelow && !(printing.sold && printing.isShown) && <TypePart />}
            {!isPhone && <GoodsFoot />}
          </section>
          {isPhone ? <PhoneTill onEnter={enter} /> : <Till onEnter={enter} isTypeBelow={isTypeBelow} />}
        </div>
      </FocusTrap>
      {open?.what === 'line' && <LineDialog lineKey={open.key} />}
      {open?.what === 'customer' && <CustomerDialog />}
      {open?.what === 'details' && <DetailsDialog />}
      {open?.what === 'type' && TypeDialog && <TypeDialog />}
    </CounterContext>
  );
}

/** What lies on the counter, counted and weighed, and the keys that work on it. */
function GoodsFoot() {
  const t = useText();
  const { totals, draft } = useCounter();
  const ending = saleTypeFacts[draft.type].isSoldAtOnce ? 'sales.counter.keyFinish' : startKey(draft.type);
  useListedKeys([{ key: '↵', label: t(ending) }]);
  const keys = [
    ['F2', 'sales.counter.keyCustomer'],
    ['F3', 'sales.counter.keyLine'],
    ['F4', 'sales.discount'],
    ['↵', ending],
  ] as const;
  return (
    <footer className="counter-foot">
      <span className="text-secondary">
        {t('sales.counter.count', {
          items: t('sales.counter.kinds', { count: totals.kinds }),
          count: totals.pieces,
        })}
      </span>
      <Grams milligrams={totals.milligrams} />
      <span className="spacer" />
      {keys.map(([key, text]) => (
        <span key={key} className="row text-dim text-small">
          <Kbd>{key}</Kbd>
          {t(text)}
        </span>
      ))}
    </footer>
  );
}

function useKeys({ draft, lines, isLocked, open, show, payment, finishing, rights, printing }: CounterState): void {
  // What a question was asked about stays as it is while the question stands.
  const isQuestion = isAsked.use();
  const isOn = open === null && !isLocked && !printing.isShown && !isQuestion;
  const key = lines.current ?? draft.lines.at(-1)?.key;
  useTillKey('F2', 'sales.counter.keyCustomer', isOn, () => show({ what: 'customer' }));
  useTillKey('F3', 'sales.counter.keyLine', isOn, () => key !== undefined && show({ what: 'line', key }));
  useTillKey('F4', 'sales.discount', isOn, () => show({ what: 'details' }));
  useTillKey('F6', 'sales.counter.park', isOn, () => rights.parks && void finishing.park());
  useTillKey(paymentKeys.card, 'sales.payment.card', isOn, () => payment.pay('card'));
  useTillKey(paymentKeys.cash, 'sales.payment.cash', isOn, () => payment.pay('cash'));
  useTillKey(paymentKeys.qr, 'sales.payment.qr', isOn, () => payment.pay('qr'));
  useTillKey(paymentKeys.bankTransfer, 'sales.payment.bankTransfer', isOn, () => payment.pay('bankTransfer'));
}

/** A key that works wherever the focus is, also in a menu, which it closes. */
function useTillKey(key: string, label: TextKey, enabled: boolean, run: () => unknown): void {
  const t = useText();
  const press = () => {
    closeMenu();
    run();
  };
  useShortcut(key, press, { anywhere: true, enabled, label: t(label) });
}

/** A scanned piece that is sold by the gram is weighed next: its grams have the focus. */
function useWeighing({ draft, lines, show }: CounterState, isPhone: boolean): void {
  const { flashed } = lines.scanner;
  const line = draft.lines.find(({ key }) => key === flashed);
  const isWanted = line !== undefined && isUnweighed(line);
  const weigh = useRef(() => {});
  weigh.current = () => {
    if (!line) return;
    if (isPhone) show({ what: 'line', key: line.key });
    else focusGrams(line.key);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line that was scanned is weighed in its turn.
  useEffect(() => {
    if (isWanted) weigh.current();
  }, [isWanted, flashed]);
}

/** Fetches what asks and tells while there is a connection: a sale may have to be finished without a quick one. */
function useReadiness(): void {
  useEffect(() => {
    void import('#web/ui/AskDialog.tsx');
    preloadToasts();
  }, []);
}
