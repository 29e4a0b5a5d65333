import { z } from 'zod';

/** Kana as a register keeps them, in full-width katakana however they were typed; letters of other scripts are none. */
export function kanaText(max: number) {
  return z
    .string()
    .normalize('NFKC')
    .trim()
    .overwrite(katakana)
    .max(max, 'field.tooLong')
    .regex(/^[\u30a1-\u30fe ]*$/, 'field.kana')
    .default('');
}

/** Hiragana as katakana: a clerk types さとう and means サトウ. */
export function katakana(text: string): string {
  return text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
}
