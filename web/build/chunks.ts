/**
 * What is shipped together; few files, since every one is a request. `base` and `office` are what the first screen
 * needs, foreign and own. `controls`, `forms` and `lists` come with the first menu, form or list; each area's screens
 * stay in chunks of their own.
 */
export const chunks = [
  { name: 'base', tags: ['$initial' as const], test: /node_modules|office\/secure\.ts|rolldown|vite\// },
  { name: 'office', tags: ['$initial' as const] },
  {
    name: 'controls',
    test: /node_modules\/(@mantine\/core|@mantine\/hooks|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|react-number-format|react-textarea-autosize|@tanstack|tslib|fast-deep-equal|klona|get-nonce|detect-node-es)\//,
  },
  { name: 'forms', test: /web\/ui\/form\/(?!DateCalendar)|node_modules\/@mantine\/form\// },
  { name: 'lists', test: /web\/ui\/(list\/(?!RangeCalendar)|RegisterPage|AuditTrail|Guide)/ },
  { name: 'kit', test: /(web\/(api|ui)\/|contract\/)(?!.*(AskDialog|ToastStack|DateCalendar|RangeCalendar|\.css))/ },
].map((group, index) => ({ ...group, priority: 10 - index }));
