import type { ScreenGroup } from './screen.ts';

export const reports = {
  path: '/reports',
  right: 'Access Reports',
  menu: 'frame.menu.reports',
  icon: 'chart-bar',
  screens: [],
} as const satisfies ScreenGroup;
