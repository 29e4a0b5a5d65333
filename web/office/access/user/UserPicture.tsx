import { useState } from 'react';
import { type User, userApi } from '#contract/access/user.ts';
import type { KeptFile } from '#contract/kernel/file.ts';
import { useColleagueName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Values } from './values.ts';

/** Sent at once, and named when the user is saved. */
export function UserPicture({ draft: { values, set }, row }: { draft: Draft<Values>; row: User | null }) {
  const t = useText();
  const nameOf = useColleagueName();
  const [sent, setSent] = useState<KeptFile | null>(null);
  const kept = sent?.id === values.imageId ? sent?.thumbUrl : row?.imageUrl;
  return (
    <PictureField
      label={t('user.image')}
      shown={<Portrait name={nameOf(values)} url={(values.imageId !== null && kept) || ''} />}
      isSet={values.imageId !== null}
      endpoint={userApi.addImage}
      onStored={(file) => {
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
    <span className="avatar large" aria-hidden>
      <Icon name="user" size={20} />
    </span>
  );
}
