import type { file as shape } from '../en/file.ts';

export const file: typeof shape = {
  failed: '「{{name}}」をアップロードできませんでした',
  sending: 'アップロード中 {{percent}}',
  pictureHint: 'JPEG・PNG・WebP、{{megabytes}} MBまで',
  addPicture: '画像を追加',
  changePicture: '画像を変更',
  removePicture: '画像を削除',
};
