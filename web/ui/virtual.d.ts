declare module 'virtual:kinza-icons' {
  import type { IconifyJSON } from '@iconify/react';
  /** The icons of `icons.ts`, cut out of the Tabler set when the web is built. */
  export const firstIcons: IconifyJSON;
}
