import { refuse } from '#contract/kernel/refusal.ts';
import type { ConversationStep } from '#contract/messages/conversation.ts';

type Status = 'open' | 'closed';

/** Where each step may begin, and where it leads. What a customer writes opens a conversation again (domain.md §2). */
const rules: Record<ConversationStep, { from: readonly Status[]; to: Status }> = {
  reply: { from: ['open'], to: 'open' },
  receive: { from: ['open', 'closed'], to: 'open' },
  close: { from: ['open'], to: 'closed' },
  reopen: { from: ['closed'], to: 'open' },
};

/** The status that a step leads to. Refuses one that is not open. */
export function take(status: Status, step: ConversationStep): Status {
  const { from, to } = rules[step];
  if (from.includes(status)) return to;
  return refuse(step === 'reply' ? 'conversation.closed' : 'conversation.notNow', { status });
}

export function openSteps(status: Status): ConversationStep[] {
  const steps = Object.keys(rules) as ConversationStep[];
  return steps.filter((step) => rules[step].from.includes(status));
}
