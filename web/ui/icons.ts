/** Icons of the first screen and those that most others share, bundled so that the first asks for none; the rest comes from the local endpoint. */
export const firstIconNames = [
  'alert-triangle',
  'bell',
  'box',
  'building-store',
  'chart-bar',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'dots',
  'eye',
  'key',
  'layout-dashboard',
  'layout-sidebar-left-collapse',
  'loader-2',
  'lock',
  'mail',
  'map-pin',
  'menu-2',
  'moon',
  'plus',
  'receipt',
  'search',
  'sun',
  'user',
  'users',
  'x',
] as const;

/** Drawings that no set has. */
export const ownIcons = {
  prefix: 'kinza',
  width: 24,
  height: 24,
  icons: {
    guide: {
      body: '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"><circle cx="12" cy="12" r="9"/><path d="M10.200 8.500v7l5.400-3.500z"/></g>',
    },
    ring: {
      body: '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"><circle cx="12" cy="15" r="6"/><path d="M9 3h6l1.700 2.400L12 9.100 7.300 5.400z"/></g>',
    },
  },
};
