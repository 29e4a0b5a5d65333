import { Textarea, TextInput } from '@mantine/core';
import { sessionApi } from '#contract/access/session.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { useRead } from '#web/api/hooks.ts';
import { keepUser } from '#web/api/session.ts';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { Facts, Page } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastFailed } from '#web/ui/toast.tsx';

type Own = ReplyOf<typeof sessionApi.profile>;

/** One's own particulars. */
export function Profile() {
  const t = useText();
  const own = useRead(sessionApi.profile, {});
  return (
    <Page title={t('access.profile')} scrolls>
      <div className="page-body narrow">
        {own.data ? (
          <ProfileForm key={own.data.version} own={own.data} />
        ) : (
          <Loading of={own} title={t('access.profile')} />
        )}
      </div>
    </Page>
  );
}

function ProfileForm({ own }: { own: Own }) {
  const t = useText();
  const { username, roleName, imageUrl: _imageUrl, version, ...initial } = own;
  const draft = useDraft(sessionApi.editProfile, {
    initial,
    toInput: (values) => ({ ...values, version }),
    labels: {
      firstName: t('access.firstName'),
      middleName: t('access.middleName'),
      lastName: t('access.lastName'),
      email: t('access.email'),
      phoneNumber: t('access.phoneNumber'),
      address: t('access.address'),
      birthday: t('access.birthday'),
    },
    done: t('access.profileSaved'),
    failed: t('access.profileFailed'),
    onDone: (user) => {
      try {
        keepUser(user);
      } catch (problem) {
        toastFailed(t('access.profileFailed'), problemText(problem));
      }
    },
  });
  const { field } = draft;
  return (
    <form onSubmit={draft.submit} noValidate>
      <p className="sec">{t('access.profileText')}</p>
      <div className="own-facts">
        <Facts
          of={[
            [t('access.username'), username],
            [t('access.role'), roleName],
          ]}
        />
      </div>
      <div className="fields">
        <TextInput className="span-6" {...field('lastName')} autoComplete="family-name" />
        <TextInput className="span-6" {...field('firstName')} autoComplete="given-name" />
        <TextInput className="span-6" {...field('middleName')} />
        <div className="span-6">
          <DateField {...field('birthday')} clearable />
        </div>
        <TextInput className="span-6" {...field('email')} type="email" autoComplete="email" />
        <TextInput className="span-6" {...field('phoneNumber')} inputMode="tel" autoComplete="tel" />
        <Textarea {...field('address')} autosize minRows={2} />
      </div>
      <div className="form-foot">
        <Button kind="primary" type="submit" busy={draft.busy}>
          {draft.busy ? t('common.saving') : t('access.saveProfile')}
        </Button>
      </div>
    </form>
  );
}
