import { useSession } from '#web/api/rights.ts';
import { useAuth } from '#web/api/session.ts';
import { useColleagueName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { OnDemand } from '#web/ui/OnDemand.tsx';

const loadMenu = () => import('./UserMenuList.tsx').then((module) => module.UserMenuList);

/** Who is signed in; opens Profile, Change Password, Logout. */
export function UserMenu() {
  const t = useText();
  const { userImage } = useAuth();
  const name = useFullName();
  return (
    <OnDemand load={loadMenu}>
      <button type="button" className="user-menu" aria-label={t('frame.user')}>
        <Avatar name={name} url={userImage} />
      </button>
    </OnDemand>
  );
}

/** The full name; until the session arrives, the name of the sign-in. */
export function useFullName(): string {
  const { userName } = useAuth();
  const { data: session } = useSession();
  const nameOf = useColleagueName();
  return session ? nameOf(session.user) : userName;
}
