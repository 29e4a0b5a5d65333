/** A text that is kept in two languages, of which either may be empty. */
export function textIn(locale: 'en' | 'ja', text: string, textJa: string): string {
  return (locale === 'ja' ? textJa || text : text || textJa) ?? '';
}
