/** What customers are reminded of. */
export const reminderKinds = [
  'pendingTransaction',
  'dueReminder',
  'dueAfter',
  'serviceOverdue',
  'orderProcessing',
  'madeToOrderOverdue',
] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Mails that have words of their own. `several`: reminders of more than one kind in one mail. */
export const templateKinds = [...reminderKinds, 'several'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/**
 * `trial`: a template that somebody sends to themselves. `reply`: what an administrator wrote to a customer. `order`: about
 * an order in the shop on the web.
 */
export const mailKinds = [...templateKinds, 'trial', 'reply', 'order'] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * `waiting`: not yet accepted by the mail server. `failed`: refused, or given up after days. `bounced`: the address was
 * refused, or the mail came back. `stopped`: of a batch that somebody stopped.
 */
export const mailStatuses = ['waiting', 'sent', 'failed', 'bounced', 'stopped'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailLanguages = ['en', 'ja'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

export const dueStates = ['OVERDUE', 'PENDING'] as const;
export type DueState = (typeof dueStates)[number];

/** What a template may name in braces, `{name}`. */
export const mailPlaces = ['name', 'number', 'amount', 'dueDate', 'company'] as const;
export type MailPlace = (typeof mailPlaces)[number];

const place = /\{([^{}\n]*)\}/g;

/** What stands in braces and is no place of a mail. */
export function unknownPlaces(text: string): string[] {
  const names = [...text.matchAll(place)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !(mailPlaces as readonly string[]).includes(name)))];
}

/** A template with its places filled. */
export function fillPlaces(text: string, values: Readonly<Record<MailPlace, string>>): string {
  return text.replace(place, (whole, name: string) => values[name as MailPlace] ?? whole);
}
