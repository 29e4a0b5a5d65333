import type { ScreenGroup } from './screen.ts';

export const messages = {
  path: '/messages',
  right: 'Access Messages',
  menu: 'frame.menu.messages',
  icon: 'mail',
  screens: [],
} as const satisfies ScreenGroup;
