const areas = ['access', 'catalogue', 'inventory', 'people', 'sales'];
/** Areas of small screens, which are one chunk each. */
const whole = ['company', 'messages', 'shop'];

/**
 * What is shipped together; few files, since every one is a request. `base` and `office` are what the first screen
 * needs, foreign and own; `charts` is what it draws and measures with. `controls`, `kit` and `contract` come with the first
 * other screen or menu. Large screens stay in
 * chunks of their own; what several of an area share is one, and so are small screens: the name of each file is told by the
 * first screen.
 */
export const chunks = [
  { name: 'base', tags: ['$initial' as const], test: /rolldown\/runtime|node_modules|office\/secure\.ts|vite\// },
  { name: 'office', tags: ['$initial' as const] },
  {
    name: 'charts',
    test: /web\/ui\/(chart\/(?!BarChart|usePoints)|useWidth\.ts)|node_modules\/(d3-|internmap)|slim:d3-/,
  },
  {
    name: 'controls',
    test: /node_modules\/(@mantine\/(core|hooks|form)|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|react-number-format|react-textarea-autosize|@tanstack|tslib|fast-deep-equal|klona|get-nonce|detect-node-es)\//,
  },
  { name: 'website', test: /web\/office\/(analytics\/|reports\/dashboard\/(Later|Views|views))/ },
  { name: 'kit', test: /web\/(api|ui)\/(?!.*(AskDialog|ToastStack|DateCalendar|RangeCalendar|\.css))/ },
  { name: 'contract', test: /\/contract\// },
  {
    name: 'registers',
    test: /web\/office\/(catalogue\/(category|supplier|serviceItem|sellingOption|externalItem)|people\/serviceProvider|sales\/(buyer|due|paymentType|shippingMethod)|inventory\/(month|reasonCode|reconciliation|stockType))\/(?!.*Picker)/,
  },
  ...whole.map((area) => ({ name: area, test: new RegExp(`web/office/${area}/`) })),
  ...areas.map((area) => ({
    name: area,
    test: new RegExp(`web/office/${area}/`),
    minShareCount: 2,
  })),
].map((group, index) => ({ ...group, priority: 10 - index }));
