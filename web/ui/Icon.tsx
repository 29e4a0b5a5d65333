import { firstIcons } from 'virtual:kinza-icons';
import { addAPIProvider, addCollection, Icon as Iconify } from '@iconify/react';
import { config } from '#web/api/config.ts';
import { ownIcons } from './icons.ts';

addCollection(firstIcons);
addCollection(ownIcons);
addAPIProvider('', { resources: [location.origin], path: `${config.apiBase}/_nuxt_icon/` });

const classes = { 14: 'icon small', 16: 'icon', 20: 'icon large' } as const;

export interface IconProps {
  /** Name in the Tabler set, `printer`; or one of our own, `kinza:ring`. */
  name: string;
  size?: keyof typeof classes;
  className?: string;
}

/** A line drawing beside a word. It says nothing to screen readers: the word does. */
export function Icon({ name, size = 16, className = '' }: IconProps) {
  return (
    <Iconify
      icon={name.includes(':') ? name : `tabler:${name}`}
      className={`${classes[size]} ${className}`}
      width={size}
      height={size}
      aria-hidden
    />
  );
}
