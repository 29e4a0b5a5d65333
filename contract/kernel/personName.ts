export interface NamedPerson {
  firstName: string;
  middleName: string;
  lastName: string;
}

/** Kana, kanji and Hangul: in these scripts the family name stands first. */
const eastern = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]/;

/** Whether a text is in a script of the east, in whose order the larger thing stands first. */
export function isEastern(text: string): boolean {
  return eastern.test(text);
}

/**
 * A name in the order of its own script, whatever the language around it: `Maria Reyes Santos`, `田中 由紀`. The function
 * `person_name` of the database does the same (server/db/022_names.sql).
 */
export function personName({ firstName, middleName, lastName }: NamedPerson): string {
  const parts = isEastern(lastName + firstName) ? [lastName, firstName, middleName] : [firstName, middleName, lastName];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/** The same in kana; empty where none are known. Kana are Japanese: the family name stands first. */
export function kanaName({ firstNameKana, lastNameKana }: { firstNameKana: string; lastNameKana: string }): string {
  return `${lastNameKana} ${firstNameKana}`.trim();
}
