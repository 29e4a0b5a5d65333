import { TextInput } from '@mantine/core';
import { roleApi } from '#contract/access/role.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { AuditTrail } from '#web/ui/AuditTrail.tsx';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { useBothNames } from '#web/ui/form/bothLanguages.ts';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { useRightNames } from './useRightNames.ts';
import type { RoleRights } from './useRights.ts';

const refusedFields = { 'role.nameTaken': 'name', 'role.nameJaTaken': 'nameJa', 'role.namesAdmin': 'name' } as const;

/** A new role, without rights or with those of another. */
export function NewRole({
  roles,
  copyOf,
  onMade,
  onClose,
}: {
  roles: readonly RoleRights[];
  copyOf: RoleRights | null;
  onMade: (id: number) => void;
  onClose: () => void;
}) {
  const t = useText();
  const local = useLocalName();
  const draft = useDraft(roleApi.create, {
    initial: { name: '', nameJa: '', copyOf: copyOf?.id ?? 0 },
    toInput: (values) => ({ ...values, copyOf: values.copyOf || null }),
    labels: useFieldNames(),
    refusedFields,
    done: t('rights.roleCreated'),
    about: (_, { name, nameJa }) => local(name, nameJa),
    failed: t('rights.roleFailed'),
    invalidates: ['user'],
    onDone: ({ id }) => onMade(id),
  });
  const title = copyOf ? t('rights.copyTitle', { name: local(copyOf.name, copyOf.nameJa) }) : t('rights.newRole');
  return (
    <FormModal draft={draft} title={title} onClose={onClose}>
      <p className="text-secondary">{t('rights.newRoleText')}</p>
      <div className="fields">
        <BothLanguages of="name" field={draft.field}>
          {(props) => <TextInput className="span-6" {...props} />}
        </BothLanguages>
        <SelectField
          {...draft.field('copyOf')}
          label={t('rights.copyOf')}
          options={[
            { value: 0, label: t('rights.copyNone') },
            ...roles.map(({ id, name, nameJa }) => ({ value: id, label: local(name, nameJa) })),
          ]}
        />
      </div>
    </FormModal>
  );
}

/** Another name for a role, read anew: what the matrix shows may be old. */
export function RenameRole({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const found = useRead(roleApi.find, { id });
  if (found.data) return <RenameForm id={id} {...valuesOf(found.data)} onClose={onClose} />;
  return (
    <ViewModal title={t('rights.rename')} size="small" onClose={onClose}>
      <Loading of={found} title={t('rights.failed')} rows={2} />
    </ViewModal>
  );
}

const valuesOf = ({ name, nameJa, version }: { name: string; nameJa: string; version: number }) => ({
  name,
  nameJa,
  version,
});

type RenameFormProps = ReturnType<typeof valuesOf> & { id: number; onClose: () => void };

function RenameForm({ id, onClose, ...initial }: RenameFormProps) {
  const t = useText();
  const local = useLocalName();
  const draft = useDraft(roleApi.edit, {
    initial,
    toInput: (values) => ({ ...values, id }),
    labels: useFieldNames(),
    refusedFields,
    done: t('rights.roleRenamed'),
    about: (_, { name, nameJa }) => local(name, nameJa),
    failed: t('rights.roleFailed'),
    invalidates: ['session', 'user'],
    onDone: onClose,
  });
  return (
    <FormModal draft={draft} title={t('rights.rename')} onClose={onClose}>
      <ConflictNotice draft={draft} find={roleApi.find} input={{ id }} valuesOf={valuesOf} />
      <div className="fields">
        <BothLanguages of="name" field={draft.field}>
          {(props) => <TextInput className="span-6" {...props} />}
        </BothLanguages>
      </div>
    </FormModal>
  );
}

/** Who gave which rights to a role and took them away, and what else became of it. */
export function RoleTrail({
  role,
  roles,
  onClose,
}: {
  role: RoleRights;
  roles: readonly RoleRights[];
  onClose: () => void;
}) {
  const t = useText();
  const local = useLocalName();
  const { actionName } = useRightNames();
  const nameOf = useFieldNames();
  const steps: Record<string, string> = { grant: t('rights.grant'), revoke: t('rights.revoke') };
  const show = (field: string, value: unknown) => {
    if (field === 'active') return t(value ? 'common.active' : 'common.inactive');
    const source = field === 'copyOf' && roles.find(({ name }) => name === value);
    if (source) return local(source.name, source.nameJa);
    if (typeof value === 'boolean') return t(value ? 'rights.on' : 'rights.off');
    return value === null ? '' : String(value);
  };
  return (
    <ViewModal title={t('rights.auditOf', { name: local(role.name, role.nameJa) })} onClose={onClose}>
      <AuditTrail
        endpoint={roleApi.audit}
        id={role.id}
        fieldName={(field) => nameOf(field) || actionName(field)}
        showValue={show}
        actionName={(action) => steps[action]}
      />
    </ViewModal>
  );
}

/** What the fields of a role are called; the rights in its trail are none of them. */
function useFieldNames(): (field: string) => string {
  const t = useText();
  const names: Record<string, string> = {
    name: t('rights.roleName'),
    nameJa: t('rights.roleNameJa'),
    copyOf: t('rights.copyOf'),
    active: t('common.status'),
    demandsSecondFactor: t('rights.demandsFactor'),
  };
  return useBothNames(names)((field) => names[field] ?? '');
}
