import { say, type TextKey } from '#web/text/text.ts';
import { isReport, reports } from '../reports.ts';

/** Sections whose title stands elsewhere. */
const titles: Record<string, TextKey> = { ownCompany: 'company.own', sale: 'sales.transactions' };

/** What the section is called whose guide it is. */
export function sectionName(section: string): string {
  const key = isReport(section) ? reports[section].title : (titles[section] ?? (`${section}.title` as TextKey));
  const name = say(key);
  return name === key ? section : name;
}
