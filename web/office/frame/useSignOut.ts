import { useNavigate } from '@tanstack/react-router';
import { forgetNames } from '#web/api/forget.ts';
import { queries } from '#web/api/query.ts';
import { signOut } from '#web/api/session.ts';

/** Signs the user out, and leads to the sign-in whatever the open screen holds. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    queries.clear();
    await navigate({ to: '/login', ignoreBlocker: true });
    forgetNames();
  };
}
