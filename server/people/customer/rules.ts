import { refuseField } from '#contract/kernel/refusal.ts';
import type { CustomerDraft } from '#contract/people/customer.ts';

/**
 * A telephone number as digits, so that one person is found however it was written. Japan's +81 is a leading 0;
 * other countries' codes stay.
 */
export function phoneDigits(written: string): string {
  const plain = written.normalize('NFKC').trim();
  const japanese = /^\+\s*81/.exec(plain);
  const digits = plain.slice(japanese?.[0].length ?? 0).replace(/\D/g, '');
  return japanese ? `0${digits.replace(/^0+/, '')}` : digits;
}

/** The draft as it is kept: one spelling, and the digits of its telephone number. Refuses a number that is none. */
export function keptDraft(draft: CustomerDraft): CustomerDraft & { contactDigits: string } {
  const contactDigits = phoneDigits(draft.contactNumber);
  const isJapanese = draft.country === 'JP';
  const isPhone = isJapanese ? /^0\d{9,10}$/.test(contactDigits) : /^\d{5,20}$/.test(contactDigits);
  if (draft.contactNumber && !isPhone) refuseField('contactNumber', 'field.phone');
  return {
    ...draft,
    contactNumber: draft.contactNumber.normalize('NFKC'),
    contactDigits,
    email: draft.email.toLowerCase(),
    firstNameKana: katakana(draft.firstNameKana.normalize('NFKC')),
    lastNameKana: katakana(draft.lastNameKana.normalize('NFKC')),
  };
}

/** One word of a search: how it may be written in a record. Any of the spellings will do. */
export function spellings(word: string): string[] {
  const digits = /^[+\d()-]{3,}$/.test(word) ? phoneDigits(word) : '';
  return [...new Set([word, katakana(word), digits].filter(Boolean))];
}

type Addressed = Pick<
  CustomerDraft,
  | 'country'
  | 'street'
  | 'line2'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'landmark'
  | 'prefecture'
  | 'town'
  | 'buildingName'
  | 'roomNumber'
>;

/** The address on one line, in the order of its country (domain.md §5). The country itself stands apart. */
export function addressLine(at: Addressed): string {
  if (at.country !== 'JP') {
    return [at.street, at.line2, at.landmark, at.city, at.state, at.postalCode].filter(Boolean).join(', ');
  }
  const place = `${at.prefecture}${at.city}${at.town}`;
  return [at.postalCode && `〒${at.postalCode}`, place, at.buildingName, at.roomNumber].filter(Boolean).join(' ');
}

/** Hiragana as katakana: a clerk types さとう and means サトウ. */
function katakana(text: string): string {
  return text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
}
