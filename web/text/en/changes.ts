/** What changed, and what was changed at the same time: `common.audit` and `common.conflict`, which no first screen shows. */
export const audit = {
  title: 'Audit trail',
  show: 'View changes',
  hide: 'Hide changes',
  field: 'Field',
  before: 'Old value',
  after: 'New value',
  empty: 'No audit trail found',
  failed: 'The audit trail could not be loaded',
  nothing: '–',
  another: 'Changed',
  stranger: 'A user of another company',
  create: 'Created',
  edit: 'Edited',
  activate: 'Activated',
  deactivate: 'Deactivated',
  of: 'as {{code}}',
};

export const conflict = {
  title: 'Somebody else changed this meanwhile',
  text: 'Nothing you entered is lost. Look at what differs, then save again.',
  field: 'Field',
  mine: 'Yours',
  theirs: 'Saved meanwhile',
  keep: 'Keep mine',
  take: 'Take theirs',
  taken: 'taken over',
  none: 'The changes don’t affect this form.',
  goOn: 'Continue',
  again: 'Load again',
  againText: 'Nothing you entered is lost. Load it as it is now, then go on.',
  failed: 'What changed could not be loaded',
};

/** What a form says of what is entered. */
export const entering = {
  optional: 'optional',
  fillIn: 'Please fill in the following fields: {{fields}}',
  nothingFound: 'Nothing found',
  unsaved: 'Unsaved',
  unsavedTitle: 'Leave without saving?',
  unsavedText: 'Your changes will be lost.',
  restored: 'Your unsaved entries are back',
  restoredText: 'They are not saved yet. Please check and save them.',
  restoredContested: 'It was not saved yet. Somebody changed these meanwhile, please check: {{fields}}',
  leave: 'Leave',
  keepEditing: 'Keep editing',
  checkFields: 'Some fields are invalid. Please check.',
  description: 'Description',
  descriptionJa: 'Description (Japanese)',
  notes: 'Notes',
  inEnglish: '{{name}} (English)',
  inLetters: '{{name}} (English)',
};

/** What is said where something is deleted for good. */
export const removing = {
  remove: 'Delete…',
  removed: '{{name}} was deleted.',
  removeTitle: 'Delete {{name}}?',
  removeText: 'This can’t be undone.',
  removeYes: 'Delete',
  removeFailed: 'Not deleted',
};

/** What is said where something is switched off, or on again. */
export const switching = {
  activate: 'Activate',
  deactivate: 'Deactivate…',
  activated: '{{name}} is active again.',
  deactivated: '{{name}} is inactive now.',
  deactivateTitle: 'Deactivate {{name}}?',
  deactivateText: 'Can’t be chosen until activated again. Records stay.',
  deactivateYes: 'Deactivate',
};

/** What is said of papers and files that fail. */
export const papers = {
  popupBlocked: 'Popup window was blocked. Please allow popups and try again.',
  pdfFailed: 'Failed to generate PDF. Please try again.',
  exportFailed: 'Failed to export. Please try again.',
};

/** What is said of a postal code. */
export const postal = { hint: '123-4567', unknown: 'No such postal code is known', which: 'Which place?' };
