import type { ReactNode } from 'react';
import type { CountProgress, CountScan } from '#contract/inventory/stockCount.ts';
import { amountText, countText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { DateText } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { Card } from '#web/ui/Page.tsx';
import type { WaitingScan } from './waitingScans.ts';

interface LatestScansProps {
  progress: CountProgress | undefined;
  waiting: readonly WaitingScan[];
}

/** What everybody has scanned of late, newest first; above it what still waits in this browser. */
export function LatestScans({ progress, waiting }: LatestScansProps) {
  const t = useText();
  const scans = progress?.scans ?? [];
  return (
    <Card title={t('stockCount.latest')} className="count-latest">
      {scans.length + waiting.length === 0 ? (
        <p className="text-secondary">{t('stockCount.noScans')}</p>
      ) : (
        <ul className="phone-list" aria-label={t('stockCount.latest')}>
          {waiting.toReversed().map(({ uuid, code, quantity }) => (
            <Entry key={uuid}>
              <CardRow title={code} figure={countText(quantity)} under={t('stockCount.waits')} />
            </Entry>
          ))}
          {scans.map((scan) => (
            <Entry key={scan.uuid}>
              <Scan scan={scan} />
            </Entry>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Entry({ children }: { children: ReactNode }) {
  return (
    <li>
      <div className="phone-list-row">{children}</div>
    </li>
  );
}

function Scan({ scan }: { scan: CountScan }) {
  const t = useText();
  const local = useLocalName();
  const { itemId, code, itemCode, name, nameJa, priceBy, quantity, milligrams, kind, countedAt, userName, userNameJa } =
    scan;
  const amount = amountText(priceBy, priceBy === 'gram' ? milligrams : quantity);
  const isUnknown = itemId === null;
  return (
    <CardRow
      title={isUnknown ? t('stockCount.unknownCode', { code }) : local(name, nameJa)}
      code={isUnknown ? '' : itemCode}
      figure={`${amount}${kind === 'sellable' ? '' : ` · ${t(`stockCount.kinds.${kind}`)}`}`}
      under={
        <>
          <div>{local(userName, userNameJa)}</div>
          <DateText of={countedAt} />
        </>
      }
    />
  );
}
