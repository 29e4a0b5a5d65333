import './counter.css';
import './till.css';
import './sizes.css';
import { FocusTrap } from '@mantine/core';
import { type MouseEvent, useEffect } from 'react';
import type { Session } from '#contract/access/session.ts';
import type { Sale, SaleStep } from '#contract/sales/sale.ts';
import { useText } from '#web/text/text.ts';
import { Kbd } from '#web/ui/Button.tsx';
import { Grams } from '#web/ui/Figures.tsx';
import { useSetPage } from '#web/ui/page.ts';
import { ScanCamera, ScanField, ScanResultText } from '#web/ui/scan/ScanField.tsx';
import { play } from '#web/ui/scan/sound.ts';
import { isTouch } from '#web/ui/scan/touch.ts';
import { useWedge } from '#web/ui/scan/useWedge.ts';
import { useShortcut } from '#web/ui/shortcut.ts';
import { preloadToasts } from '#web/ui/toast.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { CounterHead } from './CounterHead.tsx';
import { CustomerDialog } from './CustomerDialog.tsx';
import { CounterContext, type CounterParts, useCounterPart } from './counterParts.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import { LineDialog } from './LineDialog.tsx';
import { LineCards, LineTable } from './LineList.tsx';
import { LastSale, Notices } from './Notices.tsx';
import { moveCurrent, removeLine, setQuantity } from './saleLines.ts';
import { PhoneTill, Till } from './Till.tsx';
import { useCounter } from './useCounter.ts';
import type { Printing } from './usePrinting.ts';
import type { DraftStorage } from './useStoredDraft.ts';

interface CounterProps {
  storage: DraftStorage;
  session: Session;
  locationId: number;
  printing?: Printing;
  /** What may be done with the saved sale that is changed here. */
  steps?: readonly SaleStep[];
  onSold: (sale: Sale) => void;
  onSaved: (sale: Sale) => void;
  onClose: () => void;
}

/** The counter: pieces at the left, money at the right, the scan field always ready. */
export function Counter({ printing, ...options }: CounterProps) {
  const { session, locationId, onClose } = options;
  const t = useText();
  const isPhone = useNarrow(860);
  const parts = useCounter(options);
  const { draft, dialogs, scan, finishing } = parts;
  const title = t('sales.type.straight');
  useSetPage({ title, crumb: draft.edited?.number ?? title });
  useKeys(parts);
  useReadiness();
  const enter = () => void finishing.finish();
  // A press with the mouse leaves the focus in the scan field; keys and fingers leave it where they are. What belongs
  // to the payment says by itself where typing goes on.
  const giveBack = (event: MouseEvent) => {
    const pressed = (event.target as HTMLElement).closest('button');
    const isPayment = pressed?.closest('.pays, .pay-types, .keys');
    if (pressed && !isPayment && event.detail > 0 && !dialogs.open) scan.focusScan();
  };
  return (
    <CounterContext value={parts}>
      <FocusTrap active={dialogs.open === null}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only gives the focus back after a press with the mouse. */}
        <div
          className={isPhone ? 'counter on-phone' : 'counter'}
          role="dialog"
          aria-modal="true"
          aria-label={title}
          tabIndex={-1}
          onClick={giveBack}
        >
          <CounterHead session={session} locationId={locationId} isPhone={isPhone} onClose={onClose} />
          <section
            className="counter-goods"
            aria-label={t('sales.items')}
            tabIndex={-1}
            {...(isTouch() ? { 'data-autofocus': true } : {})}
          >
            <div className="scan-line">
              <ScanField
                field={scan.scanField}
                scanner={scan.scanner}
                isPhone={isPhone}
                isLocked={draft.isLocked}
                autoFocus
                onKey={(key) => pressLines(key, draft, enter)}
                onChosen={scan.focusScan}
                onCamera={() => dialogs.show({ what: 'camera' })}
              />
              {!isPhone && <ScanResultText of={scan.scanner.result} />}
            </div>
            <Notices />
            {printing?.sold && (
              <LastSale
                sold={printing.sold}
                onPrint={() => printing.sold && printing.print(printing.sold.sale)}
                onClose={printing.forget}
              />
            )}
            <div className="table-scroll counter-lines">
              {isPhone ? <LineCards /> : <LineTable />}
              {draft.draft.lines.length === 0 && (
                <p className="counter-empty text-secondary">{t('sales.counter.empty')}</p>
              )}
              {isPhone && <ScanResultText of={scan.scanner.result} />}
            </div>
            {!isPhone && <GoodsFoot />}
          </section>
          {isPhone ? <PhoneTill onEnter={enter} /> : <Till onEnter={enter} />}
        </div>
      </FocusTrap>
      <Dialogs />
    </CounterContext>
  );
}

/** What lies on the counter, counted and weighed, and the keys that work on it. */
function GoodsFoot() {
  const t = useText();
  const { draft, totals } = useCounterPart('draft');
  const keys = [
    ['F2', 'sales.counter.keyCustomer'],
    ['F3', 'sales.counter.keyLine'],
    ['F4', 'sales.discount'],
    ['F8', 'sales.counter.keyPay'],
    ['↵', 'sales.counter.keyFinish'],
  ] as const;
  return (
    <footer className="counter-foot">
      <span className="text-secondary">
        {t('sales.counter.count', {
          items: t('sales.counter.kinds', { count: draft.lines.length }),
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

function Dialogs() {
  const { open, close } = useCounterPart('dialogs');
  const { scanner } = useCounterPart('scan');
  if (!open) return null;
  if (open.what === 'line') return <LineDialog lineKey={open.key} />;
  if (open.what === 'customer') return <CustomerDialog />;
  if (open.what === 'details') return <DetailsDialog />;
  return <ScanCamera scanner={scanner} onClose={close} />;
}

function useKeys({ draft: { draft, isLocked }, dialogs, payment, finishing, rights, scan }: CounterParts): void {
  const { open, show } = dialogs;
  const options = { anywhere: true, enabled: open === null && !isLocked };
  useShortcut('F2', () => show({ what: 'customer' }), options);
  useShortcut('F3', () => draft.current !== null && show({ what: 'line', key: draft.current }), options);
  useShortcut('F4', () => show({ what: 'details' }), options);
  useShortcut('F6', () => rights.parks && void finishing.park(), options);
  useShortcut('F8', () => payment.pay(), options);
  useWedge({
    field: scan.scanField,
    enabled: open === null,
    onScan: (code) => void scan.scanner.scan(code),
    onRefused: () => play('unknown'),
  });
}

/** Fetches what asks and tells while there is a connection: a sale may have to be finished without a quick one. */
function useReadiness(): void {
  useEffect(() => {
    void import('#web/ui/AskDialog.tsx');
    preloadToasts();
  }, []);
}

/** Keys of the empty scan field work on the lines: arrows choose, plus and minus count, Delete takes out, Enter goes on. */
function pressLines(key: string, { draft, change }: CounterParts['draft'], onEnter: () => void): boolean {
  const line = draft.lines.find((one) => one.key === draft.current);
  if (key === 'Enter') onEnter();
  else if (key === 'ArrowDown') change((now) => moveCurrent(now, 1));
  else if (key === 'ArrowUp') change((now) => moveCurrent(now, -1));
  else if (line && key === '+') change((now) => setQuantity(now, line.key, line.quantity + 1));
  else if (line && key === '-') change((now) => setQuantity(now, line.key, line.quantity - 1));
  else if (line && key === 'Delete') change((now) => removeLine(now, line.key));
  else return false;
  return true;
}
