import type { file as shape } from '../en/file.ts';

export const file: typeof shape = {
  failed: '「{{name}}」をアップロードできませんでした',
  sending: 'アップロード中 {{percent}}',
  pictureHint: 'JPEG・PNG・WebP、{{megabytes}} MBまで',
  addPicture: '画像を追加',
  changePicture: '画像を変更',
  removePicture: '画像を削除',
  progress: '「{{name}}」のアップロード',
  video: {
    title: '動画',
    add: '動画を追加',
    hint: 'MP4・50MBまで、30〜60秒を推奨',
    remove: '動画を外す',
    length: '{{seconds}}秒（30〜60秒を推奨）',
  },
};
