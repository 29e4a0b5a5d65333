import { Link } from '@tanstack/react-router';
import {
  type Difference,
  type ReconciledGroup,
  reconciled,
  reconciledGroups,
  reconciliationApi,
} from '#contract/inventory/reconciliation.ts';
import { useRead } from '#web/api/hooks.ts';
import { instantText } from '#web/text/format.ts';
import { useKnownText, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useGuide } from '#web/ui/guide/Guide.tsx';
import { ExportButton } from '#web/ui/list/ExportButton.tsx';
import { Card, Page } from '#web/ui/Page.tsx';
import { PhoneActions } from '#web/ui/PhoneActions.tsx';
import { placeText } from '#web/ui/placeText.ts';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { NightlyLook } from './NightlyLook.tsx';
import './reconciliation.css';

/** Stock, reserved stock, documents and closed months beside the movements; each row that differs is named. */
export function Reconciliation() {
  const t = useText();
  const found = useRead(reconciliationApi.show, {}, { staleTime: 0 });
  const guide = useGuide({ id: 'reconciliation', steps: [t('reconciliation.guide1'), t('reconciliation.guide2')] });
  const isPhone = useNarrow();
  const exporting = (
    <ExportButton endpoint={reconciliationApi.export} filters={{}} name={t('reconciliation.title')} isIcon={isPhone} />
  );
  const { data } = found;
  return (
    <Page
      title={t('reconciliation.title')}
      actions={
        <>
          {!isPhone && guide.button}
          {!isPhone && exporting}
          <Button icon="refresh" busy={found.isFetching} onClick={() => void found.refetch()}>
            {t('reconciliation.again')}
          </Button>
        </>
      }
    >
      {isPhone && (
        <PhoneActions>
          {exporting}
          {guide.icon}
        </PhoneActions>
      )}
      <div className="with-guide">
        <div className="reconciliation">
          <NightlyLook />
          {data ? (
            <>
              <p className="text-secondary" role="status">
                {data.count === 0 ? t('reconciliation.none') : t('reconciliation.differences', { count: data.count })}
                {' · '}
                {t('reconciliation.at', { at: instantText(data.at) })}
              </p>
              {reconciledGroups.map((group) => (
                <Group key={group} group={group} differences={data.differences} />
              ))}
            </>
          ) : (
            <Loading of={found} title={t('reconciliation.failed')} rows={8} />
          )}
        </div>
        {guide.panel}
      </div>
    </Page>
  );
}

function Group({ group, differences }: { group: ReconciledGroup; differences: readonly Difference[] }) {
  const t = useText();
  return (
    <Card title={t(`reconciliation.groups.${group}`)}>
      <ul>
        {reconciled[group].map((invariant) => {
          const own = differences.filter((one) => one.invariant === invariant);
          return (
            <li key={invariant}>
              <div>
                <span>{t(`reconciliation.promises.${invariant}`)}</span>
                <StatusBadge tone={own.length === 0 ? 'good' : 'bad'}>
                  {own.length === 0
                    ? t('reconciliation.agrees')
                    : t('reconciliation.differences', { count: own.length })}
                </StatusBadge>
              </div>
              {own.map((one) => (
                <Row key={one.detail} difference={one} />
              ))}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Row({ difference: { detail, itemId, itemCode } }: { difference: Difference }) {
  const t = useText();
  const known = useKnownText();
  return (
    <div className="text-small text-secondary">
      {placeText(detail, known)}
      {itemId !== null && itemCode && (
        <Link className="link" to="/item/list/$id" params={{ id: String(itemId) }}>
          {t('reconciliation.item', { code: itemCode })}
        </Link>
      )}
    </div>
  );
}
