import type { SheetText } from './text.ts';

export const conversationStatusText: Record<'open' | 'closed', SheetText> = {
  open: { en: 'Open', ja: '対応中' },
  closed: { en: 'Closed', ja: '対応済み' },
};
