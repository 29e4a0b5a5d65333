import { useLocalName } from '#web/text/text.ts';

/** Who did something, in the language of the screen. */
export function UserName({ of }: { of: { userName: string; userNameJa: string } }) {
  return useLocalName()(of.userName, of.userNameJa);
}
