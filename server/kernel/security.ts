import type { FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contract/kernel/refusal.ts';

/** Whoever asked, for the log. Nobody is known before the token was looked at. */
const askers = new WeakMap<FastifyRequest, number>();

/** Refusals that tell of somebody at the door, besides those for want of a right. */
const atTheDoor: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'signIn.failed',
  'signIn.tooOften',
  'signIn.challengeOver',
  'signIn.linkDead',
  'secondFactor.wrong',
  'password.wrong',
]);

/** What opens and ends sessions, and changes what they are opened with. */
const doors: ReadonlySet<string> = new Set([
  'session.login',
  'session.logout',
  'secondFactor.redeem',
  'secondFactor.confirm',
  'secondFactor.end',
  'secondFactor.reset',
  'secondFactor.demand',
  'openSession.endOwn',
  'openSession.endOthers',
  'openSession.endOfUser',
  'openSession.endAllOfUser',
  'profile.changePassword',
  'link.setPassword',
  'user.reset',
]);

export function noteAsker(request: FastifyRequest, userId: number): void {
  askers.set(request, userId);
}

/** A line for each refusal for want of a right, and each at the door: the user by their id, the rest by its network. */
export function logRefusal(request: FastifyRequest, code: RefusalCode, status: number): void {
  if (status === 403 || atTheDoor.has(code)) request.log.warn({ security: code, ...whoOf(request) }, 'refused');
}

/** A line for what was done at the door. Neither names nor tokens stand in it. */
export function logDone(request: FastifyRequest, endpoint: string): void {
  if (doors.has(endpoint)) request.log.warn({ security: endpoint, ...whoOf(request) }, 'done');
}

function whoOf(request: FastifyRequest) {
  const { endpoint } = request.routeOptions.config as { endpoint?: string };
  return { endpoint, userId: askers.get(request) ?? null, address: request.ip };
}
