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
  /** Of an answer that isn't ours, a proxy's; 0 where none came. */
  readonly status: number;
  /** What such an answer says about itself. */
  readonly said: string;

  constructor(cause: unknown, { status = 0, said = '' } = {}) {
    super('The server did not answer.', { cause });
    this.name = 'NetworkProblem';
    this.status = status;
    this.said = said;
  }
}

/** Whether somebody, the server or what stands before it, no longer takes the token. */
export function isSignedOut(problem: unknown): boolean {
  return (problem instanceof ApiRefusal || problem instanceof NetworkProblem) && [401, 403].includes(problem.status);
}

/** Whether another attempt with the same key may succeed: nothing was heard, or the first attempt still runs. */
export function mayRetry(problem: unknown): boolean {
  if (problem instanceof NetworkProblem) return true;
  return problem instanceof ApiRefusal && problem.code === 'idempotency.inFlight';
}
