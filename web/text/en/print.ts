export const print = {
  quoted: '“{{text}}”',
  tooMany: 'Too many entries to print',
  tooManyText: 'A printout holds up to {{max, count}} entries. Filter the list, or export it.',
  failed: 'The list could not be printed',
};
