import { readFileSync } from 'node:fs';

/** What a jeweller in Japan would take, and the rows and repetitions of digits that the list leaves to others to see. */
const own = `p@ssword 87654321 98765432 987654321 0987654321 123123123 12341234 88888888 99999999 00000000 12121212 13131313
  69696969 159753159 abcdefgh changeme123 admin1234 adminadmin root1234 guest1234 sakura123 sakurasakura tokyo2020
  japan123 jewelry1 jewelry123 jewellery jeweller diamond123 goldgold gold1234 silver123 kinza123 kinza1234
  kinzakinza kinza-demo kinzademo ginza123 ginza1234`;

let known: ReadonlySet<string> | undefined;

/** Whether a password is among the first that anybody would try for this user. */
export function isEasyPassword(password: string, about: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isCommon(plain) || /^(.)\1*$/u.test(plain)) return true;
  const parts = about.flatMap((text) => text.toLowerCase().split('@', 1)).filter((part) => part.length >= 3);
  return parts.some((part) => plain.includes(part) && plain.replaceAll(part, '').length < 6);
}

/**
 * Whether a password, in lower case, is among the 17,950 most used of eight letters and more. The list is that of
 * @zxcvbn-ts/language-common 4.1.3 (MIT, `src/passwords.json`), most used first, without the shorter ones; it is read
 * when somebody chooses a password for the first time.
 */
function isCommon(password: string): boolean {
  known ??= new Set(
    [readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8'), own].flatMap((list) => list.split(/\s+/)),
  );
  return known.has(password);
}
