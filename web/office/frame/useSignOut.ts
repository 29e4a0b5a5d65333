import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { forgetNames } from '#web/api/forget.ts';
import { queries } from '#web/api/query.ts';
import { signOut } from '#web/api/session.ts';

/** Signs the user out, and leads to the sign-in whatever the open screen holds. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await signOut();
    await leaveOffice(router);
  };
}

/** Forgets what this tab shows of a user who has signed out. */
export async function leaveOffice(router: AnyRouter): Promise<void> {
  queries.clear();
  await router.navigate({ to: '/login', ignoreBlocker: true });
  forgetNames();
}
