import { useState } from 'react';
import { type User, userApi } from '#contract/access/user.ts';
import type { KeptFile } from '#contract/kernel/file.ts';
import { useSession } from '#web/api/rights.ts';
import { personName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { ActiveBadge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import { entryOf } from './entry.ts';
import { UserFields, type Values } from './UserFields.tsx';
import { useUserSteps } from './useUserSteps.tsx';
import { useUserWords } from './useUserWords.ts';

/** The people of the company in use: who they are, what they may do and where, and how they come in. */
export function UserList() {
  const t = useText();
  const local = useLocalName();
  const { data: session } = useSession();
  const { choices, labels, show, actionName } = useUserWords();
  const { steps, show: showLink, dialog } = useUserSteps();
  const roles = choices?.roles ?? [];
  const places = (row: User) =>
    row.locations.map(({ name, nameJa }) => local(name, nameJa)).join(t('common.list.comma'));
  return (
    <>
      <RegisterPage
        api={userApi}
        words="user"
        nameOf={personName}
        labels={labels}
        valuesOf={valuesFor(session?.company.id ?? 0)}
        show={show}
        actionName={actionName}
        filters={[
          {
            kind: 'choice',
            key: 'roleId',
            label: t('access.role'),
            options: roles.map(({ id, name, nameJa }) => ({ value: String(id), label: local(name, nameJa) })),
          },
        ]}
        columns={[
          { key: 'name', title: t('user.name'), sort: 'name', fixed: true, render: (row) => <PersonCell row={row} /> },
          {
            key: 'email',
            title: t('access.email'),
            width: 192,
            sort: 'email',
            quiet: true,
            render: (row) => row.email,
          },
          {
            key: 'role',
            title: t('access.role'),
            width: 116,
            sort: 'roleName',
            render: (row) => local(row.roleName, row.roleNameJa),
          },
          {
            key: 'company',
            title: t('user.company'),
            width: 152,
            quiet: true,
            render: (row) => local(row.companyName, row.companyNameJa),
          },
          { key: 'locations', title: t('user.locations'), width: 152, quiet: true, render: places },
          { key: 'entry', title: t('user.entry'), width: 164, render: (row) => <Entry row={row} /> },
        ]}
        card={(row) => (
          <CardRow
            lead={<Avatar name={personName(row)} url={row.imageUrl} />}
            title={personName(row)}
            code={local(row.roleName, row.roleNameJa)}
            figure={<ActiveBadge active={row.active} />}
          />
        )}
        above={(row) => (
          <div className="user-above">
            <Avatar name={personName(row)} url={row.imageUrl} large />
            <Entry row={row} />
          </div>
        )}
        status={{
          on: t('common.active'),
          off: t('common.inactive'),
          turnOn: t('common.activate'),
          turnOff: t('common.deactivate'),
          ask: (name) => ({
            title: t('common.deactivateTitle', { name }),
            text: t('user.deactivateText'),
            confirm: t('common.deactivateYes'),
            danger: true,
          }),
          done: (name, active) => t(active ? 'common.activated' : 'common.deactivated', { name }),
        }}
        createFailed={t('user.createFailed')}
        refusedFields={{ 'user.usernameTaken': 'username', 'user.emailTaken': 'email', 'user.beyond': 'roleId' }}
        invalidates={['session', 'profile', 'role']}
        steps={steps}
        onCreated={(issued, values) => showLink(personName(values), issued)}
        size="large"
        aside={(draft, row) => <UserPicture draft={draft} row={row} />}
        fields={(draft, row) => <UserFields draft={draft} choices={choices ?? noChoices} row={row} />}
      />
      {dialog}
    </>
  );
}

/** Until they are there: whoever opens the form at once begins with the name. */
const noChoices = { roles: [], companies: [], locations: [] };

const valuesFor =
  (companyId: number) =>
  (row: User | null): Values => ({
    firstName: row?.firstName ?? '',
    middleName: row?.middleName ?? '',
    lastName: row?.lastName ?? '',
    username: row?.username ?? '',
    email: row?.email ?? '',
    phoneNumber: row?.phoneNumber ?? '',
    address: row?.address ?? '',
    birthday: row?.birthday ?? null,
    roleId: row?.roleId ?? null,
    companyId: row?.companyId ?? companyId,
    imageId: row?.imageId ?? null,
    locations: (row?.locations ?? []).map(({ locationId, canShip, canReceive }) => ({
      locationId,
      canShip,
      canReceive,
    })),
  });

function PersonCell({ row }: { row: User }) {
  const name = personName(row);
  return (
    <div className="cell">
      <Avatar name={name} url={row.imageUrl} small />
      <div>
        <div className="t" title={name}>
          {name}
        </div>
        <div className="code">{row.username}</div>
      </div>
    </div>
  );
}

function Entry({ row }: { row: User }) {
  const t = useText();
  const { tone, text } = entryOf(row, new Date(), t);
  return tone === 'plain' ? <span className="sec">{text}</span> : <StatusBadge tone={tone}>{text}</StatusBadge>;
}

/** Sent at once, and named when the user is saved. */
function UserPicture({ draft: { values, set }, row }: { draft: Draft<Values>; row: User | null }) {
  const t = useText();
  const [sent, setSent] = useState<KeptFile | null>(null);
  const kept = sent?.id === values.imageId ? sent?.thumbUrl : row?.imageUrl;
  return (
    <PictureField
      label={t('user.picture')}
      shown={<Portrait name={personName(values)} url={(values.imageId !== null && kept) || ''} />}
      isSet={values.imageId !== null}
      endpoint={userApi.addImage}
      onKept={(file) => {
        setSent(file);
        set('imageId', file.id);
      }}
      onRemove={() => set('imageId', null)}
    />
  );
}

/** Somebody without a name yet has no initials. */
function Portrait({ name, url }: { name: string; url: string }) {
  if (name || url) return <Avatar name={name} url={url} large />;
  return (
    <span className="ava l" aria-hidden>
      <Icon name="user" size={20} />
    </span>
  );
}
