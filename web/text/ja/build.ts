import type { build as shape } from '../en/build.ts';

export const build: typeof shape = {
  newVersion: 'Kinzaの新しいバージョンがあります。',
  newVersionText: '作業中の内容を保存してから再読み込みしてください。',
  reload: '再読み込み',
};
