import { describe, expect, it, vi } from 'vitest';
import { firstIconNames, ownIcons } from '#web/ui/icons.ts';
import { menuOf, menus, ownScreens, screens, shapeOf } from './screens.ts';

// The list alone, without the one screen that comes with it and needs a page to stand in.
vi.mock('./reports/dashboard/Dashboard.tsx', () => ({ Dashboard: () => null }));

describe('the menus', () => {
  it('stand in the order of the specification', () => {
    expect(menus.map((menu) => menu.path)).toEqual([
      '/dashboard',
      '/company-profile',
      '/manage-user',
      '/item',
      '/inventory',
      '/sales',
      '/reports',
      '/messages',
    ]);
  });

  it('have icons that come with the page rather than by a request of their own', () => {
    const bundled = [...firstIconNames, ...Object.keys(ownIcons.icons).map((name) => `kinza:${name}`)] as string[];
    expect([...menus, ...ownScreens].map(({ icon }) => icon).filter((icon) => !bundled.includes(icon))).toEqual([]);
  });

  it('hold screens whose paths lie under their own', () => {
    const astray = menus.flatMap((menu) =>
      'screens' in menu ? menu.screens.filter(({ path }) => !path.startsWith(`${menu.path}/`)) : [],
    );
    expect(astray.map(({ path }) => path)).toEqual([]);
  });

  it('are found by the path of a screen, with the entry that it lies under', () => {
    const found = (path: string) => [menuOf(path).menu?.path, menuOf(path).entry?.path];
    expect(found('/item/list/price-changes/7')).toEqual(['/item', '/item/list']);
    expect(found('/sales/subasta')).toEqual(['/sales', '/sales/subasta']);
    expect(found('/sales/subasta/events/7/room')).toEqual(['/sales', '/sales/subasta/events']);
    expect(found('/dashboard')).toEqual(['/dashboard', undefined]);
    expect(found('/profile')).toEqual([undefined, undefined]);
    expect(found('/items')).toEqual([undefined, undefined]);
  });
});

it('a screen is expected in its own shape', () => {
  expect(shapeOf('/dashboard/sales')).toBe('dashboard');
  expect(shapeOf('/sales/transaction')).toBe('list');
  expect(shapeOf('/sales/transaction/7')).toBe('detail');
  for (const path of ['/sales/transaction/new', '/sales/transaction/7/edit', '/sales/transaction/$id/edit'])
    expect(shapeOf(path)).toBe('counter');
});

it('every screen is said once', () => {
  const paths = screens.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
