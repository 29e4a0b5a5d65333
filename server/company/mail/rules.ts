import type { MailStep } from '#contract/company/mail.ts';

/** A mail that has an end is sent again, once; one that the server took may come back. */
export function mailStepsOf({ status, resentAs }: { status: string; resentAs: number | null }): MailStep[] {
  const steps: MailStep[] = [];
  if (['sent', 'failed', 'bounced'].includes(status) && resentAs === null) steps.push('resend');
  if (status === 'sent') steps.push('bounce');
  return steps;
}
