import type { User } from '#contract/access/user.ts';
import { currentLocale, localPath } from '#web/text/locale.ts';

type Named = Pick<User, 'firstName' | 'middleName' | 'lastName'>;

/** A user's whole name as the language orders it: 森 彩, Aya Mori. */
export function nameOf({ firstName, middleName, lastName }: Named): string {
  const parts = currentLocale() === 'ja' ? [lastName, middleName, firstName] : [firstName, middleName, lastName];
  return parts.filter(Boolean).join(' ');
}

/** The whole address of a one-time link, in the language that whoever made it reads. */
export function linkAddress(link: string): string {
  return `${window.location.origin}${localPath('/set-password')}?link=${link}`;
}
