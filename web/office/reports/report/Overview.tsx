import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reportExportApi } from '#contract/reports/reportExport.ts';
import { reportUseApi } from '#contract/reports/reportUse.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { instantText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { KeptPlace } from '#web/ui/list/KeptPlace.tsx';
import { SearchField } from '#web/ui/list/SearchField.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Exports } from './Exports.tsx';
import { inventoryReports } from './inventoryReports.tsx';
import { itemReports } from './itemReports.tsx';
import { salesReports } from './salesReports.tsx';
import './report.css';

const groups = [inventoryReports, itemReports, salesReports];

/** Every report that the user may open, with a sentence each, and a search among them. */
export function Overview() {
  const t = useText();
  const may = useMay();
  const uses = useRead(reportUseApi.list, {}, { staleTime: 0 });
  const lastUse = (of: string) => uses.data?.rows.find(({ report }) => report === of)?.usedAt;
  const [search, setSearch] = useState('');
  const [isTrailOpen, setTrailOpen] = useState(false);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = groups
    .map((group) => ({
      ...group,
      reports: group.reports.filter((report) => {
        const told = `${t(report.title)} ${t(report.sentence)}`.toLowerCase();
        return may(report.right) && !report.isBehind && words.every((word) => told.includes(word));
      }),
    }))
    .filter(({ reports }) => reports.length > 0);
  return (
    <Page
      title={t('frame.menu.reports')}
      scrolls
      actions={
        may(reportExportApi.audit) && (
          <Button icon="clock" onClick={() => setTrailOpen(true)}>
            {t('report.exports.title')}
          </Button>
        )
      }
    >
      <div className="toolbar list-bar">
        <SearchField value={search} placeholder={t('report.searchReports')} onChange={setSearch} />
      </div>
      {shown.length === 0 && <Empty title={t('report.noneFound')} />}
      {shown.map(({ path, title, reports }) => (
        <section key={path} className="report-group">
          <h2>{t(title)}</h2>
          <ul>
            {reports.map((report) => (
              <li key={report.key}>
                <Link className="card" to={`${path}/$report` as '/'} params={{ report: report.key } as never}>
                  <b>{t(report.title)}</b>
                  <span className="text-secondary text-small">{t(report.sentence)}</span>
                  <LastUse at={lastUse(report.of)} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <KeptPlace />
      {isTrailOpen && <Exports onClose={() => setTrailOpen(false)} />}
    </Page>
  );
}

/** When the user last opened a report; nothing where they never did. */
function LastUse({ at }: { at: string | undefined }) {
  const t = useText();
  return at ? <span className="text-dim text-small">{t('report.lastUse', { at: instantText(at) })}</span> : null;
}
