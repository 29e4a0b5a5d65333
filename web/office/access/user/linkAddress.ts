import { localPath } from '#web/text/locale.ts';

/**
 * The whole address of a one-time link, in the language that whoever made it reads. The secret stands behind the #, which
 * browsers send to nobody.
 */
export function linkAddress(link: string): string {
  return `${window.location.origin}${localPath('/set-password')}#link=${link}`;
}
