/** The path of the shop of a company's code, in a language: `/ja/shop/kz`. */
export function shopBase(locale: 'en' | 'ja', code: string): string {
  return `${locale === 'ja' ? '/ja' : ''}/shop/${code.toLowerCase()}`;
}
