import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import type { SheetFormat } from '#contract/kernel/list.ts';
import { longExportApi, longExportFrom } from '#contract/reports/longExport.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import { useAct } from '#web/api/hooks.ts';
import { today } from '#web/text/format.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton, Kbd } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { saveFile } from '../paper.ts';
import { modifierKey } from '../shortcut.ts';
import { toastInfo, toastProblem } from '../toast.tsx';

interface ExportButtonProps {
  endpoint: Endpoint;
  filters: Record<string, string>;
  /** Name of the file, before the day. */
  name: string;
  /** On a phone: an icon with all of it in its menu. */
  isIcon: boolean;
  /** Left out where it is not printed. */
  printing?: { print: () => void; isBusy: boolean };
  /** A report whose export goes on by itself where it has many rows, and how many it has. */
  long?: { report: ReportName; count: number } | undefined;
}

/** Saves exactly what is filtered, as Excel or CSV, or prints it. */
export function ExportButton({ endpoint, filters, name, isIcon, printing, long }: ExportButtonProps) {
  const t = useText();
  const [isSaving, setBusy] = useState(false);
  const begin = useAct(longExportApi.begin, {
    onSuccess: () => toastInfo(t('longExport.begun'), t('longExport.begunText'), { to: { to: '/reports/exports' } }),
    onError: (problem) => toastProblem(problem, t('longExport.beginFailed')),
  });
  const busy = isSaving || begin.isPending || printing?.isBusy;
  const save = async (format: SheetFormat) => {
    if (long && long.count > longExportFrom) {
      begin.mutate({ report: long.report, format, language: currentLocale(), filters });
      return;
    }
    setBusy(true);
    const input = { ...filters, format, language: currentLocale() } as DraftOf<Endpoint>;
    await saveFile(endpoint, input, `${name}-${today()}.${format === 'xlsx' ? 'xlsx' : 'csv'}`);
    setBusy(false);
  };
  const label = t('common.list.export');
  const choices = (
    <Menu.Dropdown>
      <Menu.Item onClick={() => void save('xlsx')}>{t('common.list.excel')}</Menu.Item>
      <Menu.Item onClick={() => void save('csv')}>{t('common.list.csv')}</Menu.Item>
      <Menu.Item onClick={() => void save('csvShiftJis')}>
        {t('common.list.csvShiftJis')}
        <span className="text-small text-secondary export-note">{t('common.list.csvShiftJisLacks')}</span>
      </Menu.Item>
      {printing && (
        <>
          <Menu.Divider />
          <Menu.Item
            onClick={printing.print}
            rightSection={
              !isIcon && (
                <>
                  <Kbd>{modifierKey}</Kbd> <Kbd>P</Kbd>
                </>
              )
            }
          >
            {t('common.print')}
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  );
  if (isIcon) {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon="download" label={label} disabled={busy} />
        </Menu.Target>
        {choices}
      </Menu>
    );
  }
  return (
    <span className="button-group">
      <Button icon="download" busy={busy} onClick={() => void save('xlsx')}>
        {label}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className="button" aria-label={t('common.list.exportMore')} disabled={busy}>
            <Icon name="chevron-down" size={14} />
          </button>
        </Menu.Target>
        {choices}
      </Menu>
    </span>
  );
}
