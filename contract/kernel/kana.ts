/** Hiragana as katakana: a clerk types さとう and means サトウ. */
export function katakana(text: string): string {
  return text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
}
