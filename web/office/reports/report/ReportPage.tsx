import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import { reportUseApi } from '#contract/reports/reportUse.ts';
import { call } from '#web/api/client.ts';
import { newKey } from '#web/api/key.ts';
import { refresh } from '#web/api/query.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { ListEndpoint } from '#web/ui/list/types.ts';
import { reportOf, reports } from '#web/ui/reports.ts';
import { useAsOfNote } from '#web/ui/useAsOfNote.tsx';
import { NotFound } from '../../error/NotFound.tsx';
import { ChartCard } from './ChartCard.tsx';
import type { ReportDescription, ReportGroup } from './describeReport.tsx';
import { SavedViews } from './SavedViews.tsx';
import './report.css';

/** A report: the list that its description says, below the other reports of its group, with its chart above the rows. */
export function ReportPage<L extends ListEndpoint, S extends Endpoint, C extends Endpoint>({
  description: { api, sentence, useParts, failed = 'report.failed' },
  group,
}: {
  description: ReportDescription<L, S, C>;
  group: ReportGroup;
}) {
  const t = useText();
  const may = useMay();
  const report = reportOf(api.list);
  useUse(report);
  const { chart, note: ofReport, printNote = ofReport, lead, ...parts } = useParts();
  const { list, summary, export: file } = api;
  const note = useAsOfNote(list, ofReport);
  const onPaper = useAsOfNote(list, printNote);
  return (
    <ListPage<L, S>
      // Widths, filters and focus are those of one report.
      key={report}
      {...parts}
      title={t(reports[report].title)}
      head={{ under: note }}
      printNote={onPaper}
      api={may(file) ? { list, summary, export: file } : { list, summary }}
      failed={t(failed)}
      isAcross
      guide={{
        id: report,
        steps: [
          t(sentence),
          t('report.guideFilters'),
          t('report.guideOpens'),
          ...(may(file) ? [t('report.guideTake')] : []),
        ],
      }}
      longExport={report}
      views={(shown, columns) => <SavedViews report={report} list={shown} columns={columns} />}
      lead={
        <>
          <ReportTabs group={group} open={report} />
          {lead}
        </>
      }
      picture={(shown) => chart && <ChartCard chart={chart} endpoint={api.chart} list={shown} />}
    />
  );
}

/** Remembers that the user opened the report, for the overview; an administrator who looks as a role leaves no trace. */
function useUse(report: ReportName) {
  const isViewing = useSession().data?.viewing;
  useEffect(() => {
    if (isViewing) return;
    // The report is there all the same where this gets lost.
    call(reportUseApi.save, { report }, { key: newKey() }).then(
      () => refresh('reportUse'),
      () => undefined,
    );
  }, [isViewing, report]);
}

/** The reports of a group: the one that the address names, else the first that the user may open. */
export function GroupScreen({ group }: { group: ReportGroup }) {
  const may = useMay();
  const { report: key } = useParams({ strict: false }) as { report?: string };
  const search = useSearch({ strict: false });
  const open = group.reports.filter(({ right }) => may(right));
  const [first] = open;
  if (key === undefined && first) {
    return (
      <Navigate to={`${group.path}/$report` as '/'} params={{ report: first.key } as never} search={search} replace />
    );
  }
  const shown = open.find((report) => report.key === key);
  return shown ? <shown.Screen group={group} /> : <NotFound />;
}

/** The reports of a group beside each other; one that stands behind figures of others while it is open. */
function ReportTabs({ group: { path, title, reports: all }, open }: { group: ReportGroup; open: ReportName }) {
  const t = useText();
  const may = useMay();
  const tabs = useRef<HTMLElement>(null);
  // Where not all have room, the open one is seen.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const shown = all.filter(({ right, isBehind, of }) => may(right) && (!isBehind || of === open));
  return (
    <nav ref={tabs} className="report-tabs" aria-label={t(title)}>
      {shown.map((report) => (
        <Link
          key={report.key}
          to={`${path}/$report` as '/'}
          params={{ report: report.key } as never}
          activeProps={{ 'aria-current': 'page' }}
          activeOptions={{ includeSearch: false }}
        >
          {t(report.title)}
        </Link>
      ))}
    </nav>
  );
}
