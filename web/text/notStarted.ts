/** What is said where no language could be loaded: both, from the page's own script. */
export const notStarted = [
  { locale: 'en', title: 'Kinza could not be loaded', text: 'Please check the connection.', again: 'Try again' },
  { locale: 'ja', title: 'Kinzaを読み込めませんでした', text: '接続を確認してください。', again: 'もう一度試す' },
] as const;
