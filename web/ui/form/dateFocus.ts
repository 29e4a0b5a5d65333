/** The field that has the focus while its calendar is still being loaded, by its path or name; empty where none has. */
export const dateFocus = { of: '' };
