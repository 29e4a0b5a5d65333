import type { FieldRefusal, RefusalCode, RefusalData, RefusalReply } from '#contract/kernel/refusal.ts';

/** The server understood and refused. */
export class ApiRefusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly data: RefusalData;
  readonly fields: FieldRefusal[];

  constructor(status: number, reply: RefusalReply) {
    super(reply.message);
    this.name = 'ApiRefusal';
    this.status = status;
    this.code = reply.code;
    this.data = reply.data ?? {};
    this.fields = reply.fields ?? [];
  }
}

/** No answer came, or one that isn't ours: whether the server did what it was asked is unknown. */
export class NetworkProblem extends Error {
  constructor(cause: unknown) {
    super('The server did not answer.', { cause });
    this.name = 'NetworkProblem';
  }
}

/** Whether another attempt with the same key may succeed: nothing was heard, or the first attempt still runs. */
export function mayRetry(problem: unknown): boolean {
  if (problem instanceof NetworkProblem) return true;
  return problem instanceof ApiRefusal && problem.code === 'idempotency.inFlight';
}
