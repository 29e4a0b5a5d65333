import { Link } from '@tanstack/react-router';
import { analyticsApi } from '#contract/analytics/website.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import type { Period } from '#contract/kernel/period.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { instantText } from '#web/text/format.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { Doughnut } from '#web/ui/chart/charts.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { countryText, durationText, pageText, rateText } from './figures.ts';
import { ShareTable, TableCard } from './ShareTable.tsx';

interface InPeriod {
  period: Period;
}
const kept = { keep: true } as const;

export function Pages({ period }: InPeriod) {
  const t = useText();
  return (
    <ShareTable
      title={t('website.pages')}
      of={useRead(analyticsApi.pages, { period }, kept)}
      table="pages"
      period={period}
      column={t('website.page')}
      keyOf={({ value }) => value}
      name={({ value }) => <PageLink page={value} />}
    />
  );
}

/** The pieces most looked at, each of which opens for who may see items. */
export function Pieces({ period }: InPeriod) {
  const t = useText();
  const local = useLocalName();
  const seesItems = useMay()('View Item');
  return (
    <ShareTable
      title={t('website.pieces')}
      of={useRead(analyticsApi.pieces, { period }, kept)}
      table="pieces"
      period={period}
      column={t('website.piece')}
      keyOf={({ itemCode }) => itemCode}
      name={({ itemId, itemCode, name, nameJa }) => {
        const words = (
          <>
            {local(name, nameJa)} <span className="text-dim text-small">{itemCode}</span>
          </>
        );
        if (!seesItems) return words;
        return (
          <Link to="/item/list/$id" params={{ id: String(itemId) }}>
            {words}
          </Link>
        );
      }}
    />
  );
}

/** Where the addresses came from; the table that tells it wants to be named. */
export function Countries({ period }: InPeriod) {
  const t = useText();
  const locale = useLocale();
  return (
    <ShareTable
      title={t('website.countries')}
      of={useRead(analyticsApi.countries, { period }, kept)}
      table="countries"
      period={period}
      column={t('website.country')}
      keyOf={({ value }) => value}
      name={({ value }) => countryText(value, locale) || t('website.unknown')}
      foot={
        <p className="website-source text-small">
          <a className="text-dim" href="https://db-ip.com" target="_blank" rel="noopener noreferrer">
            {t('website.source')}
          </a>
        </p>
      }
    />
  );
}

export function Referrers({ period }: InPeriod) {
  const t = useText();
  return (
    <ShareTable
      title={t('website.referrers')}
      of={useRead(analyticsApi.referrers, { period }, kept)}
      table="referrers"
      period={period}
      column={t('website.site')}
      keyOf={({ value }) => value}
      name={({ value }) => value || t('website.direct')}
    />
  );
}

const doughnutSize = 136;

/** What the shop was looked at on, as a ring and in words. */
export function Devices({ period }: InPeriod) {
  const t = useText();
  return (
    <TableCard
      title={t('website.devices')}
      of={useRead(analyticsApi.devices, { period }, kept)}
      table="devices"
      period={period}
    >
      {(rows) => (
        <div className="website-devices">
          <Doughnut values={rows.map(({ visits }) => visits)} size={doughnutSize} />
          <ul>
            {rows.map(({ value, basisPoints }, index) => (
              <li key={value}>
                <span className="swatch" style={{ background: `var(--c${index + 1})` }} />
                <span className="website-name">{t(`website.deviceTypes.${value as 'mobile'}`)}</span>
                <b className="digits">{rateText(basisPoints)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </TableCard>
  );
}

type Visit = ReplyOf<typeof analyticsApi.visits>['rows'][number];

/** The last 50 visits, whatever the period; a file has those of the period. */
export function LastVisits({ period }: InPeriod) {
  const t = useText();
  const isPhone = useNarrow();
  return (
    <TableCard
      title={t('website.lastVisits')}
      fileName={t('website.visits')}
      of={useRead(analyticsApi.visits, {}, kept)}
      table="visits"
      period={period}
    >
      {(rows) => (isPhone ? <VisitCards rows={rows} /> : <VisitTable rows={rows} />)}
    </TableCard>
  );
}

function VisitTable({ rows }: { rows: readonly Visit[] }) {
  const t = useText();
  const locale = useLocale();
  return (
    <div className="website-wide">
      <table className="website-visits">
        <thead>
          <tr>
            <th scope="col">{t('website.timestamp')}</th>
            <th scope="col">{t('website.entryPage')}</th>
            <th scope="col">{t('website.pageCount')}</th>
            <th scope="col">{t('website.duration')}</th>
            <th scope="col">{t('website.device')}</th>
            <th scope="col">{t('website.location')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, entryPage, pages, seconds, device, country }) => (
            <tr key={id}>
              <td className="digits">{instantText(at)}</td>
              <td>
                <span className="website-name">
                  <PageLink page={entryPage} />
                </span>
              </td>
              <td className="digits">{pages}</td>
              <td className="digits">{durationText(t, seconds)}</td>
              <td>{t(`website.deviceTypes.${device}`)}</td>
              <td>{countryText(country, locale) || t('website.unknown')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function VisitCards({ rows }: { rows: readonly Visit[] }) {
  const t = useText();
  const locale = useLocale();
  return (
    <ul className="website-cards">
      {rows.map(({ id, at, entryPage, pages, seconds, device, country }) => (
        <li key={id}>
          <span className="row">
            <span className="website-name">
              <PageLink page={entryPage} />
            </span>
            <b className="digits">{durationText(t, seconds)}</b>
          </span>
          <span className="text-small text-secondary">
            {instantText(at)} · {t('website.pageCount')} {pages} · {t(`website.deviceTypes.${device}`)} ·{' '}
            {countryText(country, locale) || t('website.unknown')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A page of the shop, which opens beside the office. */
function PageLink({ page }: { page: string }) {
  return (
    <a href={page} target="_blank" rel="noopener noreferrer" title={page}>
      {pageText(page)}
    </a>
  );
}
