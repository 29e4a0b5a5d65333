import { useEffect, useState } from 'react';
import { profileApi } from '#contract/access/profile.ts';
import type { StoredUser } from '#contract/access/session.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { storeUser } from '#web/api/session.ts';
import { dateText } from '#web/text/format.ts';
import { useColleagueName } from '#web/text/person.ts';
import { problemText } from '#web/text/refusal.ts';
import { say, useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import { useBothNames } from '#web/ui/form/bothLanguages.ts';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { FormFoot } from '#web/ui/form/FormFoot.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { useUnsaved } from '#web/ui/form/useUnsaved.ts';
import { Facts, Page } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastFailed, toastProblem } from '#web/ui/toast.tsx';
import { OwnFactor } from './OwnFactor.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { PersonFields } from './PersonFields.tsx';

type Own = ReplyOf<typeof profileApi.find>;

/** One's own particulars. */
export function Profile() {
  const t = useText();
  const own = useRead(profileApi.find, {});
  const [form, setForm] = useState(0);
  return (
    <Page title={t('access.profile')} scrolls>
      <div className="page-body narrow">
        <p className="text-secondary">{t('access.profileText')}</p>
        {own.data ? (
          <>
            <ProfilePicture own={own.data} />
            <ProfileForm key={form} own={own.data} onAnew={() => setForm(form + 1)} />
            <OwnFactor />
            <OwnSessions />
          </>
        ) : (
          <Loading of={own} title={t('common.loadFailed')} />
        )}
      </div>
    </Page>
  );
}

/** Set and taken away at once, whatever is being typed below. */
function ProfilePicture({ own }: { own: Own }) {
  const t = useText();
  const kept = (user: StoredUser) => {
    keepProfile(user);
    void refresh('profile', 'session');
  };
  const remove = useAct(profileApi.removeImage, {
    onSuccess: kept,
    onError: (problem) => toastProblem(problem, t('access.profileFailed')),
  });
  return (
    <PictureField
      label={t('access.image')}
      shown={<Avatar name={useColleagueName()(own)} url={own.imageUrl} large />}
      isSet={own.imageUrl !== ''}
      endpoint={profileApi.setImage}
      onStored={kept}
      onRemove={() => remove.mutate({})}
      isRemoving={remove.isPending}
    />
  );
}

/** Name and picture change in the frame and in storage at once. */
function keepProfile(user: StoredUser): void {
  try {
    storeUser(user);
  } catch (problem) {
    toastFailed(say('access.profileFailed'), problemText(problem));
  }
}

/** What of a profile is in the form. */
function valuesOf({ username: _name, roleName: _role, roleNameJa: _roleJa, imageUrl: _url, ...values }: Own) {
  return values;
}

interface ProfileFormProps {
  own: Own;
  /** Begins the form anew, with what is saved now. */
  onAnew: () => void;
}

function ProfileForm({ own, onAnew }: ProfileFormProps) {
  const t = useText();
  const local = useLocalName();
  const draft = useDraft(profileApi.edit, {
    initial: valuesOf(own),
    labels: useLabels(),
    refusedFields: { 'user.emailTaken': 'email' },
    done: t('access.profileSaved'),
    failed: t('access.profileFailed'),
    onDone: keepProfile,
  });
  useUnsaved(draft, null);
  const isOld = own.version !== draft.form.getInitialValues().version && (draft.isDone() || !draft.isDirty());
  useEffect(() => {
    if (isOld) onAnew();
  }, [isOld, onAnew]);
  return (
    <form onSubmit={draft.submit} noValidate>
      <ConflictNotice
        draft={draft}
        find={profileApi.find}
        input={{}}
        valuesOf={valuesOf}
        show={(name, value) => (name === 'birthday' && value ? dateText(String(value)) : String(value ?? ''))}
      />
      <div className="own-facts">
        <Facts
          of={[
            [t('user.username'), own.username],
            [t('user.role'), local(own.roleName, own.roleNameJa)],
          ]}
        />
      </div>
      <div className="fields">
        <PersonFields field={draft.field} isOwn clearable />
      </div>
      <FormFoot busy={draft.busy}>{t('access.saveProfile')}</FormFoot>
    </form>
  );
}

/** What the fields of a profile are called. */
function useLabels(): (field: string) => string {
  const t = useText();
  const names: Record<string, string> = {
    firstName: t('user.firstName'),
    middleName: t('user.middleName'),
    lastName: t('user.lastName'),
    firstNameJa: t('user.firstNameJa'),
    lastNameJa: t('user.lastNameJa'),
    email: t('user.email'),
    phoneNumber: t('user.phoneNumber'),
    address: t('user.address'),
    birthday: t('user.birthday'),
  };
  return useBothNames(names)((field) => names[field] ?? '');
}
