import { Menu } from '@mantine/core';
import { useState } from 'react';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useRead } from '#web/api/hooks.ts';
import { usePersonName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { AuditTrail } from '#web/ui/AuditTrail.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { RowAction } from '#web/ui/list/types.ts';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useAuditWords } from './auditWords.ts';
import { SaleSheet } from './SaleSheet.tsx';
import { useSaleSteps } from './useSaleSteps.ts';

/** One sale in a modal over its list: what was sold, to whom, how it was paid, who did what. */
export function SaleView({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const read = useRead(saleApi.find, { id });
  const sale = read.data;
  if (!sale) {
    return (
      <ViewModal title={t('sales.transaction')} size="large" onClose={onClose}>
        <Loading of={read} title={(error) => t('sales.detailsFailed', { error })} rows={6} />
      </ViewModal>
    );
  }
  return <OneSale sale={sale} onClose={onClose} />;
}

function OneSale({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const t = useText();
  const localName = useLocalName();
  const personName = usePersonName();
  const [tab, setTab] = useState('details');
  const { stepActions } = useSaleSteps();
  const actions = stepActions(sale);
  const open = (step: keyof typeof actions): RowAction[] => (sale.steps.includes(step) ? actions[step] : []);
  const who = sale.customer ? personName(sale.customer) : t('sales.walkIn');
  const heading = sale.name || t('sales.titleOf', { who, type: t(`sales.type.${sale.type}`) });
  const hasSteps = sale.steps.some((step) => step !== 'print' && step !== 'reprint' && step !== 'edit');
  return (
    <ViewModal
      title={heading}
      size="large"
      onClose={onClose}
      badge={<StatusBadge of={sale.status}>{t(`sales.status.${sale.status}`)}</StatusBadge>}
      code={
        <>
          {sale.number} · <DateText of={sale.date} /> · {localName(sale.locationName, sale.locationNameJa)} ·{' '}
          {sale.userName}
        </>
      }
      actions={
        <>
          <PaperMenu papers={open('print')} again={open('reprint')[0]} />
          {open('edit').map((action) => (
            <Button key={action.label} icon="pencil" onClick={action.run}>
              {action.label}
            </Button>
          ))}
        </>
      }
      footer={
        hasSteps && (
          <StepButtons bad={[...open('cancel'), ...open('void')]} more={open('ship')} main={open('complete')} />
        )
      }
    >
      <Tabs
        label={t('sales.transaction')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'details', label: t('sales.details') },
          { value: 'audit', label: t('common.audit.title') },
        ]}
      >
        {tab === 'audit' ? <SaleAudit id={sale.id} /> : <SaleSheet sale={sale} />}
      </Tabs>
    </ViewModal>
  );
}

function SaleAudit({ id }: { id: number }) {
  return <AuditTrail endpoint={saleApi.audit} id={id} {...useAuditWords()} />;
}

interface PaperMenuProps {
  papers: readonly RowAction[];
  /** What prints once more what was printed, in which variant. */
  again: RowAction | undefined;
}

/** The papers of a sale behind one button; none where there are none. */
function PaperMenu({ papers, again }: PaperMenuProps) {
  const t = useText();
  const more = again?.items ?? [];
  if (papers.length + more.length === 0) return null;
  const entry = (paper: RowAction) => (
    <Menu.Item key={paper.label} onClick={paper.run} leftSection={<Icon name={paper.icon ?? 'receipt'} />}>
      {paper.label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <Button icon="printer">
          {t('sales.papers')}
          <Icon name="chevron-down" size={14} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(entry)}
        {again && <Menu.Label>{again.label}</Menu.Label>}
        {more.map(entry)}
      </Menu.Dropdown>
    </Menu>
  );
}

interface StepButtonsProps {
  bad: readonly RowAction[];
  more: readonly RowAction[];
  main: readonly RowAction[];
}

/** What can't be undone at the left in red words, the way on at the right. */
function StepButtons({ bad, more, main }: StepButtonsProps) {
  const button = (action: RowAction, kind: 'danger' | 'secondary' | 'primary') => (
    <Button
      key={action.label}
      kind={kind}
      className={kind === 'danger' ? 'ghost-danger' : ''}
      {...(action.icon && kind !== 'danger' ? { icon: action.icon } : {})}
      onClick={action.run}
    >
      {action.label}
    </Button>
  );
  return (
    <>
      {bad.map((action) => button(action, 'danger'))}
      <span className="sp" />
      {more.map((action) => button(action, 'secondary'))}
      {main.map((action) => button(action, 'primary'))}
    </>
  );
}
