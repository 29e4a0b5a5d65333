import { Menu } from '@mantine/core';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useCounter } from './counterContext.ts';
import { changeType } from './draft.ts';
import { TillMenu } from './TillMenu.tsx';
import { counterTypes } from './typePanels.ts';

/** What kind of sale this is; a new one may become another kind as long as it is not saved. */
export function TypeMenu() {
  const t = useText();
  const may = useMay();
  const { draft, edited, isLocked, change, lines } = useCounter();
  const types = counterTypes.filter((type) => may(saleTypeFacts[type].view));
  const name = t(`sales.type.${draft.type}`);
  if (edited || isLocked || types.length < 2) return <>{name}</>;
  return (
    <TillMenu position="bottom-start" returnFocus={false} onClose={lines.focusScan}>
      <Menu.Target>
        <button type="button" className="row type-menu" aria-label={t('sales.counter.type', { type: name })}>
          {name}
          <Icon name="chevron-down" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => (
          <Menu.Item key={type} onClick={() => change((now) => changeType(now, type))}>
            {t(`sales.type.${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </TillMenu>
  );
}
