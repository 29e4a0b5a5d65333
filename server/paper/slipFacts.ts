import type { Sale } from '#contract/sales/sale.ts';
import type { PaperIssuer, PaperLanguage, SlipPaper } from './document.ts';
import { formatCustomer } from './format.ts';
import { pick } from './text.ts';

/** What there is to say of one thing, in one line as the language sets it. */
export function inOneLine(language: PaperLanguage, texts: readonly string[]): string {
  return texts.filter(Boolean).join(language === 'ja' ? '　' : ', ');
}

/** The facts that say something. */
export function saidFacts(facts: readonly (readonly [string, string | null])[]): SlipPaper['facts'] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}

/** Company and shop that a slip comes from, and where they are reached. */
export function shopText({ name, location, phone }: PaperIssuer, language: PaperLanguage): string {
  const texts = [name, location.name, location.address].map((text) => pick(text, language));
  return inOneLine(language, [...texts, location.phone || phone]);
}

/** How the customer of a sale is addressed; empty where nobody is named. */
export function customerText({ customer }: Pick<Sale, 'customer'>, language: PaperLanguage): string {
  if (!customer) return '';
  const { address } = customer;
  const named = { ...customer, companyName: '', address: { en: address, ja: address } };
  return inOneLine(language, formatCustomer(named, language));
}
