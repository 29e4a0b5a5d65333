import type { print as shape } from '../en/print.ts';

export const print: typeof shape = {
  quoted: '「{{text}}」',
  tooMany: '件数が多いため印刷できません',
  tooManyText: '印刷できるのは{{max, count}}件までです。絞り込むか、Excel出力をご利用ください。',
  failed: '一覧を印刷できませんでした',
};
