import { Menu } from '@mantine/core';
import { useText } from '#web/text/text.ts';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import type { StepButton } from './steps.ts';

/** Steps that are seldom taken, in a menu: the foot has room for those that are. None: no menu. */
export function RareSteps({ steps, focused }: { steps: readonly StepButton[]; focused?: string | undefined }) {
  const t = useText();
  const rare = steps.filter(({ kind }) => kind === 'rare');
  if (rare.length === 0) return null;
  return (
    <Menu position="top-start" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <IconButton
          icon="dots"
          label={t('common.more')}
          className="step-rare"
          data-autofocus={rare.some(({ label }) => label === focused) || undefined}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {rare.map(({ label, icon, run }) => (
          <Menu.Item key={label} onClick={run} {...(icon ? { leftSection: <Icon name={icon} /> } : {})}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
