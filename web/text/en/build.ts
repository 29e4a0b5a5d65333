/** A newer build is served than the one on the screen. */
export const build = {
  newVersion: 'A new version of Kinza is ready.',
  newVersionText: 'Reload when what you are doing is saved.',
  reload: 'Reload',
};
