import type { reminder as shape } from '../en/reminder.ts';

export const reminder: typeof shape = {
  title: '案内メールの一括送信',
  text: 'お客様お一人につき1日1通、お待ちの内容をまとめて送信します。',
  failed: '案内メールの対象を読み込めませんでした。',
  nobody: '対象のお客様はいません',
  nobodyText: '本日メールを送れるお客様で、ご案内の必要な方はいません。',
  gets: '送信します',
  skips: {
    noEmail: 'メールアドレスなし',
    bounced: '宛先不明のメールアドレス',
    alreadyToday: '本日送信済み',
  },
  skipped: '対象外：{{reason}} {{count, count}}名',
  shown: '先頭の{{count, count}}名を表示しています。',
  send_one: '{{count, count}}通を送信',
  send_other: '{{count, count}}通を送信',
  sendFailed: '案内メールを送信できませんでした。',
  progress: '{{total, count}}通中{{sent, count}}通を送信しました',
  waiting: '送信待ち：{{count, count}}通',
  refused: '失敗・宛先不明：{{count, count}}通',
  stopped: '停止中：{{count, count}}通',
  stop: '停止',
  resume: '送信を再開',
  stepFailed: '操作できませんでした。',
  another: '残りを確認',
};
