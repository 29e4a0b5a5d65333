import { Checkbox } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RightsMatrix, roleApi } from '#contract/access/role.ts';
import { type AccessWord, adminOnlyWords } from '#contract/kernel/access.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SearchField } from '#web/ui/list/SearchField.tsx';
import { ModuleRights } from './ModuleRights.tsx';
import { shownModules } from './rights.ts';
import { useGiving } from './useGiving.ts';
import type { RoleRights, useRights } from './useRights.ts';

interface Search {
  with?: string;
  search?: string;
  differing?: string;
}

interface RoleRightsViewProps {
  matrix: RightsMatrix;
  role: RoleRights;
  onSet: ReturnType<typeof useRights>['set'];
}

/** The rights of a role, module by module, and beside them those of another; searched and compared. */
export function RoleRightsView({ matrix, role, onSet }: RoleRightsViewProps) {
  const t = useText();
  const local = useLocalName();
  const may = useMay();
  const holds = (word: string) => may(word as AccessWord);
  const mayEdit = may(roleApi.setRights);
  const isShared = may(roleApi.setRights.access) && !mayEdit;
  const maySet = (of: RoleRights, word: string) => of.mayChange && holds(word) && !adminOnlyWords.includes(word);
  const giving = useGiving(matrix, onSet, maySet);
  const isEverything = matrix.modules.every(({ actions }) => actions.every(({ description }) => holds(description)));
  const isAbove = !role.isAdmin && !role.mayChange;
  const { search = '', differing, ...chosen } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = (changed: Search) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, ...changed })) as never, replace: true });
  const other = matrix.roles.find(({ id }) => id === Number(chosen.with) && id !== role.id);
  const roles = other ? [role, other] : [role];
  const [one, two] = roles.map(({ actionIds }) => new Set(actionIds));
  const isDiffering = other !== undefined && differing === 'true';
  const modules = shownModules(
    matrix.modules,
    search,
    (action, module) =>
      [
        action.label,
        action.labelJa,
        action.description,
        action.explanation,
        action.explanationJa,
        local(module.label, module.labelJa),
      ].join(' '),
    (id) => !isDiffering || one?.has(id) !== two?.has(id),
  );
  return (
    <>
      {role.isAdmin && <Note text={t('rights.adminLocked')} icon="lock" />}
      {isShared && <Note text={t('rights.ofAllCompanies')} icon="lock" />}
      {mayEdit && isAbove && <Note text={t('rights.beyond')} icon="lock" />}
      {mayEdit && !role.isAdmin && !isAbove && !isEverything && <Note text={t('rights.onlyOwn')} icon="info-circle" />}
      {!role.active && <Note text={t('rights.roleOff')} icon="ban" />}
      <div className="rights-bar">
        <SearchField value={search} placeholder={t('rights.search')} onChange={(text) => change({ search: text })} />
        <SelectField
          aria-label={t('rights.compare')}
          value={other?.id ?? 0}
          options={[
            { value: 0, label: t('rights.compareNone') },
            ...matrix.roles
              .filter(({ id }) => id !== role.id)
              .map(({ id, name, nameJa }) => ({ value: id, label: local(name, nameJa) })),
          ]}
          onChange={(id) => change({ with: id ? String(id) : '' })}
        />
        {other && (
          <Checkbox
            label={t('rights.differing')}
            checked={isDiffering}
            onChange={(event) => change({ differing: event.currentTarget.checked ? 'true' : '' })}
          />
        )}
      </div>
      {other && (
        <div className="rights-columns" aria-hidden>
          {roles.map(({ id, name, nameJa }) => (
            <span key={id} className="right-cell text-medium">
              {local(name, nameJa)}
            </span>
          ))}
        </div>
      )}
      {modules.map((module) => (
        <ModuleRights
          key={module.id}
          module={module}
          whole={matrix.modules.find(({ id }) => id === module.id) ?? module}
          roles={roles}
          maySet={maySet}
          onSet={onSet}
          {...giving}
        />
      ))}
      {modules.length === 0 &&
        (isDiffering && search === '' ? (
          <Empty title={t('rights.same')} />
        ) : (
          <Empty title={t('rights.noMatch')} text={t('rights.noMatchText')} />
        ))}
    </>
  );
}

function Note({ text, icon }: { text: string; icon: string }) {
  return (
    <p className="role-note">
      <Icon name={icon} />
      {text}
    </p>
  );
}
