import type { Device } from '#contract/analytics/visit.ts';
import { countryName } from '#contract/people/country.ts';

interface Text {
  en: string;
  ja: string;
}
type Language = keyof Text;

export const deviceText: Record<Device, Text> = {
  mobile: { en: 'Mobile', ja: 'モバイル' },
  tablet: { en: 'Tablet', ja: 'タブレット' },
  desktop: { en: 'Desktop', ja: 'デスクトップ' },
  unknown: { en: 'Unknown', ja: '不明' },
};

const direct: Text = { en: 'Direct', ja: '直接アクセス' };

/** The country of a visit. */
export function countryText(code: string, language: Language): string {
  return code === '' ? deviceText.unknown[language] : countryName(code, language);
}

/** The site that somebody came from. */
export function siteText(site: string, language: Language): string {
  return site || direct[language];
}
