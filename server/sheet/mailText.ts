import type { MailKind, MailStatus } from '#contract/kernel/mail.ts';
import type { SheetText } from './text.ts';

export const mailKindText: Record<MailKind, SheetText> = {
  pendingTransaction: { en: 'Pending transaction', ja: '保留中の会計' },
  dueReminder: { en: 'Payment due', ja: '支払期日の案内' },
  dueAfter: { en: 'Payment overdue', ja: '支払いの督促' },
  serviceOverdue: { en: 'Service overdue', ja: '修理・サービスの遅延' },
  orderProcessing: { en: 'Order in processing', ja: 'EC受注の準備中' },
  madeToOrderOverdue: { en: 'Made to order overdue', ja: '受注制作の遅延' },
  several: { en: 'Several reminders', ja: '複数の案内' },
  trial: { en: 'Trial', ja: 'テスト' },
  reply: { en: 'Message', ja: 'メッセージ' },
  order: { en: 'Online order', ja: 'オンライン注文' },
};

export const mailStatusText: Record<MailStatus, SheetText> = {
  waiting: { en: 'Waiting', ja: '送信待ち' },
  sent: { en: 'Sent', ja: '送信済み' },
  failed: { en: 'Failed', ja: '送信失敗' },
  bounced: { en: 'Bounced', ja: '宛先不明' },
  stopped: { en: 'Stopped', ja: '停止中' },
};
