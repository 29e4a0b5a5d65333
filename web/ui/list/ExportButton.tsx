import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import type { SheetFormat } from '#contract/kernel/list.ts';
import { today } from '#web/text/format.ts';
import { currentLocale } from '#web/text/locale.ts';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { saveFile } from '../paper.ts';

interface ExportButtonProps {
  endpoint: Endpoint;
  filters: Record<string, string>;
  /** Name of the file, before the day. */
  name: string;
  /** On a phone: an icon that saves Excel. */
  isIcon?: boolean;
}

/** Saves exactly what is filtered, as Excel or CSV. */
export function ExportButton({ endpoint, filters, name, isIcon = false }: ExportButtonProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const save = async (format: SheetFormat) => {
    setBusy(true);
    const input = { ...filters, format, language: currentLocale() } as DraftOf<Endpoint>;
    await saveFile(endpoint, input, `${name}-${today()}.${format === 'xlsx' ? 'xlsx' : 'csv'}`);
    setBusy(false);
  };
  if (isIcon) {
    return (
      <IconButton icon="download" label={t('common.list.export')} disabled={busy} onClick={() => void save('xlsx')} />
    );
  }
  return (
    <span className="button-group">
      <Button icon="download" busy={busy} onClick={() => void save('xlsx')}>
        {t('common.list.export')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className="button" aria-label={t('common.list.exportMore')} disabled={busy}>
            <Icon name="chevron-down" size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('xlsx')}>{t('common.list.excel')}</Menu.Item>
          <Menu.Item onClick={() => void save('csv')}>{t('common.list.csv')}</Menu.Item>
          <Menu.Item onClick={() => void save('csvShiftJis')}>{t('common.list.csvShiftJis')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
