import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useCounter } from './counterContext.ts';
import { isEmpty } from './draft.ts';
import { TillMenu } from './TillMenu.tsx';
import type { TillDraft } from './tillDrafts.ts';
import { useDraftFacts, useDraftName } from './useDraftFacts.ts';
import type { TillDrafts } from './useTillDrafts.ts';

/** The half-made sales of this till: which one is open, the others to change to, a new one, and throwing this one away. */
export function DraftMenu({ till, isPhone = false }: { till: TillDrafts; isPhone?: boolean }) {
  const t = useText();
  const nameOf = useDraftName();
  const { draft, isLocked, lines } = useCounter();
  const navigate = useNavigate();
  const mayList = useMay()('View Sales Transaction');
  const toParked = () => void navigate({ to: '/sales/transaction', search: { status: 'pending' } } as never);
  const discard = useDiscard(till);
  const all = till.drafts();
  const others = all.filter(({ storageKey }) => storageKey !== till.open);
  const isNothing = isEmpty(draft);
  const count = others.length + (isNothing ? 0 : 1);
  return (
    <TillMenu position="bottom-start" width={320} returnFocus={false} onClose={lines.focusScan}>
      <Menu.Target>
        <Button
          kind="ghost"
          size="small"
          className="draft-menu"
          disabled={isLocked}
          aria-label={t('sales.counter.drafts', { count, name: nameOf(draft) })}
        >
          {isPhone && count === 0 && <Icon name="clock" />}
          {!isPhone && (
            <span className="draft-name" title={nameOf(draft)}>
              {nameOf(draft)}
            </span>
          )}
          {(others.length > 0 || (isPhone && count > 0)) && <span className="draft-count digits">{count}</span>}
          <Icon name="chevron-down" size={14} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="draft-list">
        <Menu.Label>{t('sales.counter.draftsTitle')}</Menu.Label>
        {all.map((one) => (
          <DraftItem key={one.storageKey} of={one} till={till} />
        ))}
        {mayList && (
          <Menu.Item leftSection={<Icon name="list-details" />} onClick={toParked}>
            {t('sales.counter.parked')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="plus" />} disabled={isNothing} onClick={() => void till.begin()}>
          {t('sales.counter.begin')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="trash" />}
          className="is-danger"
          disabled={isNothing}
          onClick={() => void discard()}
        >
          {t('sales.counter.discardMore')}
        </Menu.Item>
      </Menu.Dropdown>
    </TillMenu>
  );
}

function DraftItem({ of: { storageKey, stored }, till }: { of: TillDraft; till: TillDrafts }) {
  const nameOf = useDraftName();
  const factsOf = useDraftFacts();
  const isOpen = storageKey === till.open;
  return (
    <Menu.Item
      aria-current={isOpen || undefined}
      leftSection={<Icon name={isOpen ? 'check' : 'clock'} className={isOpen ? 'gold' : ''} />}
      onClick={() => void till.choose(storageKey)}
    >
      <span className={isOpen ? 'draft-item text-medium' : 'draft-item'}>{nameOf(stored.draft)}</span>
      <span className="code digits">{factsOf(stored).join(' · ')}</span>
    </Menu.Item>
  );
}

/** Throws the open sale away, once that was meant. */
function useDiscard(till: TillDrafts): () => Promise<void> {
  const t = useText();
  const { totals, storage, lines } = useCounter();
  return async () => {
    const { key } = storage.now();
    const isSure = await isConfirmed({
      title: t('sales.counter.discard'),
      text: t('sales.counter.discardText', { count: totals.pieces, total: totals.grandTotal }),
      confirm: t('sales.counter.discardConfirm'),
      danger: true,
    });
    const stored = storage.now();
    if (!isSure || stored.key !== key || stored.attempt) return;
    till.discard(stored);
    lines.forget();
    storage.clear();
    lines.focusScan();
  };
}
