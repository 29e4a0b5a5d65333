import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type RightsMatrix, roleApi } from '#contract/access/role.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { useGuide } from '#web/ui/guide/Guide.tsx';
import { RowMenu } from '#web/ui/list/RowMenu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PhoneActions } from '#web/ui/PhoneActions.tsx';
import { Loading } from '#web/ui/States.tsx';
import { ActiveBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useShortcut } from '#web/ui/shortcut.ts';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { NewRole, RenameRole, RoleTrail } from './RoleDialogs.tsx';
import { RoleNav, RoleSelect } from './RoleNav.tsx';
import { RoleRightsView } from './RoleRightsView.tsx';
import './rights.css';
import { type RoleRights, useRights } from './useRights.ts';
import { useRoleSteps } from './useRoleSteps.ts';

/** Who may do what: a role, its rights by module, and beside it another one. */
export function AccessRights() {
  const t = useText();
  const may = useMay();
  const dialog = useDialog();
  const { matrix, set } = useRights();
  const mayCreate = may(roleApi.create);
  const steps = [t('rights.guide1'), t('rights.guide2'), t('rights.guide3')];
  const isPhone = useNarrow();
  const guide = useGuide({ id: 'rights', steps });
  useShortcut('n', () => dialog.open('new'), { enabled: mayCreate });
  return (
    <Page
      title={t('rights.title')}
      scrolls={isPhone}
      under={<span className="text-secondary">{t('rights.text')}</span>}
      actions={
        <>
          {!isPhone && guide.button}
          {mayCreate && (
            <Button
              kind="primary"
              icon="plus"
              {...(!isPhone && { shortcut: t('common.list.keyNew') })}
              onClick={() => dialog.open('new')}
            >
              {t('rights.newRole')}
            </Button>
          )}
        </>
      }
    >
      {isPhone && <PhoneActions>{guide.icon}</PhoneActions>}
      <div className="with-guide">
        <div className="page-body rights-scroll">
          {matrix.data ? (
            <Rights matrix={matrix.data} onSet={set} />
          ) : (
            <Loading of={matrix} title={t('rights.failed')} rows={8} />
          )}
        </div>
        {guide.panel}
      </div>
    </Page>
  );
}

interface RightsProps {
  matrix: RightsMatrix;
  onSet: ReturnType<typeof useRights>['set'];
}

function Rights({ matrix, onSet }: RightsProps) {
  const dialog = useDialog();
  const search = useSearch({ strict: false }) as { role?: string };
  const navigate = useNavigate();
  const isNarrow = useNarrow(1023);
  const { roles, modules } = matrix;
  const byId = (id: number | null) => roles.find((role) => role.id === id) ?? null;
  // Admin's rights are fixed: the first role that can be changed is what somebody comes for.
  const role = byId(Number(search.role)) ?? roles.find(({ isAdmin }) => !isAdmin) ?? roles[0];
  if (!role) return null;
  const choose = (id: number) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, role: String(id), open: undefined })) as never });
  const all = modules.reduce((sum, module) => sum + module.actions.length, 0);
  const opened = byId(dialog.id);
  const copied = roles.filter(({ mayCopy }) => mayCopy);
  return (
    <div className={isNarrow ? 'rights narrow-rights' : 'rights'}>
      {isNarrow ? (
        <RoleSelect roles={roles} chosen={role} onChoose={choose} />
      ) : (
        <RoleNav roles={roles} all={all} chosen={role} onChoose={choose} />
      )}
      <div className="role-rights">
        <RoleHead role={role} dialog={dialog} isNarrow={isNarrow} />
        <RoleRightsView key={role.id} matrix={matrix} role={role} onSet={onSet} />
      </div>
      {dialog.is('new') && <NewRole roles={copied} copyOf={null} onMade={choose} onClose={dialog.close} />}
      {dialog.is('copy') && opened && <NewRole roles={copied} copyOf={opened} onMade={choose} onClose={dialog.close} />}
      {dialog.is('rename') && opened && <RenameRole id={opened.id} onClose={dialog.close} />}
      {dialog.is('audit') && opened && <RoleTrail role={opened} roles={roles} onClose={dialog.close} />}
    </div>
  );
}

interface RoleHeadProps {
  role: RoleRights;
  dialog: ReturnType<typeof useDialog>;
  isNarrow: boolean;
}

function RoleHead({ role, dialog, isNarrow }: RoleHeadProps) {
  const t = useText();
  const local = useLocalName();
  const steps = useRoleSteps(dialog)(role);
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <header className="role-head">
      <h2>{local(role.name, role.nameJa)}</h2>
      <ActiveBadge active={role.active} />
      {role.demandsSecondFactor && <StatusBadge>{t('rights.demandsFactor')}</StatusBadge>}
      <span className="text-small text-secondary digits">{t('rights.users', { count: role.users })}</span>
      <span className="spacer" />
      {isNarrow ? (
        <IconButton
          icon="dots"
          label={t('rights.roleSteps')}
          aria-haspopup="menu"
          onClick={(event) => setButton(event.currentTarget)}
        />
      ) : (
        <div className="role-steps">
          {steps.map(({ label, icon, danger, run }) => (
            <Button
              key={label}
              size="small"
              kind={danger ? 'danger' : 'secondary'}
              {...(icon && { icon })}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {button && <RowMenu actions={steps} button={button} onClose={() => setButton(null)} />}
    </header>
  );
}
