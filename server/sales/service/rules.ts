import { refuseField } from '#contract/kernel/refusal.ts';
import type { IntakeDraft, ServiceStage } from '#contract/sales/intake.ts';
import type { Sale } from '#contract/sales/sale.ts';

type State = Pick<Sale, 'type' | 'serviceStage'>;

/** What may happen to services besides what may happen to every sale. */
export const serviceStepRules = {
  move: { from: ['pending'], to: null, rights: ['Edit Transaction'], when: isService },
  parts: {
    from: ['pending'],
    to: null,
    rights: ['Edit Transaction'],
    when: (sale: State & Pick<Sale, 'revenueDate'>) => isService(sale) && isHere(sale),
  },
  handOver: {
    from: ['pending'],
    to: null,
    rights: ['Complete Transaction'],
    when: ({ serviceStage }: State) => serviceStage === 'ready',
  },
  printTicket: {
    from: ['pending', 'completed', 'cancelled', 'voided'],
    to: null,
    rights: ['View Service Transaction'],
    when: isService,
  },
} as const;

function isService({ type }: State): boolean {
  return type === 'service';
}

/** Whether goods and work are still in the shop. */
export function isHere({ revenueDate, serviceStage }: Pick<Sale, 'revenueDate' | 'serviceStage'>): boolean {
  return revenueDate === null && serviceStage !== 'handedOver';
}

/** Whether no work stands between a sale and its end: work is done once its customer has it. */
export function isWorkDone({ serviceStage }: Pick<State, 'serviceStage'>): boolean {
  return serviceStage === null || serviceStage === 'handedOver';
}

/** Work is late from the day after the one it was promised for, until it is ready. */
export function isLate(
  { status, serviceStage, promisedDate }: Pick<Sale, 'status' | 'serviceStage'> & { promisedDate: string | null },
  today: string,
): boolean {
  const isAtWork = serviceStage === 'bench' || serviceStage === 'workshop';
  return status === 'pending' && isAtWork && promisedDate !== null && promisedDate < today;
}

/** Nothing is promised for a day before it came in. */
export function checkPromise({ promisedDate }: Pick<IntakeDraft, 'promisedDate'>, date: string): void {
  if (promisedDate !== null && promisedDate < date) refuseField('intake.promisedDate', 'field.promisedBefore');
}

/** Work that is out is at somebody's. */
export function checkMove({
  stage,
  serviceProviderId,
}: {
  stage: ServiceStage;
  serviceProviderId: number | null;
}): void {
  if (stage === 'workshop' && serviceProviderId === null) refuseField('serviceProviderId', 'field.required');
}
