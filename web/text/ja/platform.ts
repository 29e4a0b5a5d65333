import type { platform as shape } from '../en/platform.ts';

export const platform: typeof shape = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  line: 'LINE',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  threads: 'Threads',
  pinterest: 'Pinterest',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  viber: 'Viber',
  other: 'その他',
};
