import { Switch } from '@mantine/core';
import type { RightsMatrix } from '#contract/access/role.ts';
import type { AccessWord } from '#contract/kernel/access.ts';
import { lackingNeeds } from '#contract/kernel/accessNeeds.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { shareOf } from './rights.ts';
import { useRightNames } from './useRightNames.ts';
import type { RoleRights } from './useRights.ts';

type Module = RightsMatrix['modules'][number];

interface ModuleRightsProps {
  /** The module with those of its actions that are shown. */
  module: Module;
  /** With all of its actions. */
  whole: Module;
  /** One role, or two beside each other. */
  roles: readonly RoleRights[];
  /** Whether a right may be given to a role or taken away. */
  maySet: (role: RoleRights, word: string) => boolean;
  onSet: (role: RoleRights, actionIds: readonly number[], active: boolean) => void;
  /** Gives one right, and offers what it can't work without. */
  onGive: (role: RoleRights, action: Module['actions'][number]) => Promise<void>;
  /** The words of what a role holds. */
  holdsOf: (role: RoleRights) => ReadonlySet<string>;
}

/** A module with its actions as switches, for one role or for two. */
export function ModuleRights({ module, whole, roles, maySet, onSet, ...giving }: ModuleRightsProps) {
  const t = useText();
  const local = useLocalName();
  const name = local(module.label, module.labelJa);
  const about = local(module.description, module.descriptionJa);
  const isPair = roles.length > 1;
  return (
    <section className={module.active ? 'card module-rights' : 'card module-rights off'} aria-label={name}>
      <header>
        <div>
          <h3>{name}</h3>
          {about && <p className="text-small text-secondary">{about}</p>}
          {!module.active && <p className="text-small text-warn">{t('rights.moduleOff')}</p>}
        </div>
        <span className="spacer" />
        {roles.map((role) => {
          const { granted, all } = shareOf(whole, new Set(role.actionIds));
          const settable = whole.actions.filter(({ description }) => maySet(role, description)).map(({ id }) => id);
          const label = t('rights.moduleSwitchOf', { module: name, role: local(role.name, role.nameJa) });
          return (
            <span key={role.id} className="right-cell">
              <span className="text-small text-secondary digits">{t('rights.granted', { granted, all })}</span>
              <Switch
                aria-label={label}
                checked={granted === all}
                className={granted > 0 && granted < all ? 'some' : ''}
                disabled={settable.length === 0}
                onChange={() => onSet(role, settable, !settable.every((id) => role.actionIds.includes(id)))}
              />
            </span>
          );
        })}
      </header>
      <ul className={isPair ? 'pair' : ''}>
        {module.actions.map((action) => (
          <ActionRow
            key={action.id}
            action={action}
            isOff={!module.active || !action.active}
            roles={roles}
            maySet={maySet}
            onSet={onSet}
            {...giving}
          />
        ))}
      </ul>
    </section>
  );
}

interface ActionRowProps extends Pick<ModuleRightsProps, 'roles' | 'maySet' | 'onSet' | 'onGive' | 'holdsOf'> {
  action: Module['actions'][number];
  isOff: boolean;
}

function ActionRow({ action, isOff, roles, maySet, onSet, onGive, holdsOf }: ActionRowProps) {
  const t = useText();
  const local = useLocalName();
  const { actionName } = useRightNames();
  const name = local(action.label, action.labelJa);
  const about = local(action.explanation, action.explanationJa);
  const [one, other] = roles.map((role) => role.actionIds.includes(action.id));
  const [role] = roles;
  const lacking = role && one ? lackingNeeds(action.description as AccessWord, (word) => holdsOf(role).has(word)) : [];
  const differs = other !== undefined && one !== other;
  return (
    <li className={[isOff ? 'off' : '', differs ? 'differs' : ''].join(' ')}>
      <div>
        <span>{name}</span>
        {about && <span className="text-small text-secondary">{about}</span>}
        {lacking.length > 0 && (
          <span className="text-small text-warn">
            {t('rights.needs', { names: lacking.map(actionName).join(t('common.list.comma')) })}
          </span>
        )}
        {!action.active && <span className="text-small text-secondary">{t('rights.actionOff')}</span>}
      </div>
      {roles.map((role) => {
        const isHeld = role.actionIds.includes(action.id);
        return (
          <span key={role.id} className="right-cell">
            <Switch
              aria-label={t('rights.actionSwitchOf', { action: name, role: local(role.name, role.nameJa) })}
              checked={isHeld}
              disabled={!maySet(role, action.description)}
              onChange={() => void (isHeld ? onSet(role, [action.id], false) : onGive(role, action))}
            />
          </span>
        );
      })}
    </li>
  );
}
