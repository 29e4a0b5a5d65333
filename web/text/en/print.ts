export const print = {
  quoted: '“{{text}}”',
  by: 'Printed by {{name}}, {{at}}',
  page: 'Page {{page}} of {{pages}}',
  tooMany: 'Too many entries to print',
  tooManyText: 'A printout holds up to {{max, count}} entries. Filter the list, or export it.',
  failed: 'The list could not be printed',
};
