import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * What two telephone numbers are compared by, so that one person is found however theirs was written: the digits of E.164,
 * and for Japan those that are dialled there, `0312345678`. Empty where nothing was written.
 */
export function phoneDigits(written: string, country: string): string {
  const number = parsed(written, country);
  if (!number) return writtenDigits(written);
  const { countryCallingCode, nationalNumber } = number;
  return countryCallingCode === japan ? `0${nationalNumber}` : `${countryCallingCode}${nationalNumber}`;
}

/** The digits of what was typed, whole or not, with Japan's +81 as a leading 0. A search compares them. */
export function writtenDigits(written: string): string {
  const plain = written.normalize('NFKC').trim();
  const japanese = /^\+\s*81/.exec(plain);
  const digits = plain.slice(japanese?.[0].length ?? 0).replace(/\D/g, '');
  return japanese ? `0${digits.replace(/^0+/, '')}` : digits;
}

/**
 * Is what was written a telephone number, or nothing? One with a + is of the country that it names, every other of the
 * customer's, or else of Japan, where the shop is. A Japanese one begins with its 0, which spreadsheets drop.
 */
export function isPhone({ contactNumber, country }: { contactNumber: string; country: string }): boolean {
  const number = parsed(contactNumber, country);
  if (!number) return contactNumber === '';
  if (number.countryCallingCode !== japan) return number.isPossible();
  return number.isValid() && /^\D*0/.test(writtenDigits(contactNumber));
}

const japan = '81';

function parsed(written: string, country: string) {
  const plain = written.normalize('NFKC').trim();
  const own = parsePhoneNumberFromString(plain, isSupportedCountry(country) ? (country satisfies CountryCode) : 'JP');
  return own?.isPossible() ? own : (parsePhoneNumberFromString(plain, 'JP') ?? own);
}
