import type { Device } from '#contract/analytics/visit.ts';

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

/** A country as people call it. */
export function countryText(code: string, language: Language): string {
  if (code === '') return deviceText.unknown[language];
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** The site that somebody came from. */
export function siteText(site: string, language: Language): string {
  return site || direct[language];
}
