import { expect, it } from 'vitest';
import { firstIconNames, ownIcons } from '#web/ui/icons.ts';
import { menus } from './menu.ts';

it('shows menus whose icons come with the page rather than by a request of their own', () => {
  const bundled = [...firstIconNames, ...Object.keys(ownIcons.icons).map((name) => `kinza:${name}`)] as string[];
  expect(menus.map((menu) => menu.icon).filter((icon) => !bundled.includes(icon))).toEqual([]);
});
