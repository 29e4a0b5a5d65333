/** Names that the platforms of links give themselves; the office and the shop say the same. */
export const platform = {
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
  other: 'Other',
};
