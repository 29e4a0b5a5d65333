import { useLocalName, useText } from '#web/text/text.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';
import type { RoleRights } from './useRights.ts';

interface RoleNavProps {
  roles: readonly RoleRights[];
  /** How many actions there are. */
  all: number;
  chosen: RoleRights;
  onChoose: (id: number) => void;
}

/** The roles, one of which is shown. */
export function RoleNav({ roles, all, chosen, onChoose }: RoleNavProps) {
  const t = useText();
  const local = useLocalName();
  return (
    <nav className="role-nav" aria-label={t('rights.roles')}>
      {roles.map((role) => (
        <button
          key={role.id}
          type="button"
          className={role.id === chosen.id ? 'on' : ''}
          aria-current={role.id === chosen.id ? 'true' : undefined}
          onClick={() => onChoose(role.id)}
        >
          <span className="row">
            <span className="text-medium">{local(role.name, role.nameJa)}</span>
            <span className="spacer" />
            {!role.active && <ActiveBadge active={false} />}
          </span>
          <span className="text-small text-secondary digits">
            {t('rights.users', { count: role.users })} · {t('rights.granted', { granted: role.actionIds.length, all })}
          </span>
        </button>
      ))}
    </nav>
  );
}

/** The same where there is no room for a list. */
export function RoleSelect({ roles, chosen, onChoose }: Omit<RoleNavProps, 'all'>) {
  const t = useText();
  const local = useLocalName();
  return (
    <SelectField
      label={t('rights.role')}
      value={chosen.id}
      options={roles.map(({ id, name, nameJa }) => ({ value: id, label: local(name, nameJa) }))}
      onChange={(id) => id !== null && onChoose(id)}
    />
  );
}
