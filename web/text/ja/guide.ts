import type { guide as shape } from '../en/guide.ts';

export const guide: typeof shape = {
  video: '操作ガイドの動画',
  tools: '管理者向け',
  videoHint: '短いMP4動画（{{megabytes}}MBまで）。社内の全員に表示されます。',
  addVideo: '動画を追加',
  replaceVideo: '動画を差し替え',
  removeVideo: '削除…',
  videoSaved: '動画を保存しました',
  videoRemoved: '動画を削除しました',
  removeTitle: 'この操作ガイドの動画を削除しますか？',
  removeText: '字幕も一緒に削除されます。手順の文章は残ります。',
  removeYes: '動画を削除',
  captionsEn: '英語の字幕',
  captionsJa: '日本語の字幕',
  captionsSaved: '字幕を保存しました',
  choose: '.vttファイルを選択…',
  replace: '差し替え…',
  clearCaptions: '{{captions}}を削除',
  changed: '操作ガイドの変更',
  captionsTold: '{{section}}：「{{begins}}…」 {{count, count}}文字',
  failed: '操作ガイドを変更できませんでした',
};
