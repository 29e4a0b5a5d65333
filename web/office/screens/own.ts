import { load, type SingleScreen } from './screen.ts';

/** What the menu of the user opens. */
export const own = [
  {
    path: '/profile',
    right: 'signedIn',
    menu: 'frame.profile',
    icon: 'user',
    screen: load(() => import('../access/Profile.tsx'), 'Profile'),
  },
  {
    path: '/change-password',
    right: 'signedIn',
    menu: 'frame.changePassword',
    icon: 'key',
    screen: load(() => import('../access/ChangePassword.tsx'), 'ChangePassword'),
  },
] as const satisfies readonly SingleScreen[];
