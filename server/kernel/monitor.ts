import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#contract/kernel/refusal.ts';

/** Who reads metrics and the description of the API: whoever brings the token, or comes from one of the addresses. */
export interface MonitorAccess {
  token: string | null;
  /** Addresses, or networks as `10.0.0.0/8`. */
  from: readonly string[];
}

/** Lets through who may read what tells how the server is and what it can do; everybody where `access` is null. */
export function guardMonitor(access: MonitorAccess | null): (request: FastifyRequest) => Promise<void> {
  if (!access) return async () => undefined;
  const { token, from } = access;
  const allowed = new BlockList();
  for (const one of from) {
    const [address = '', bits] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(bits), family);
  }
  return async ({ headers, ip }) => {
    const sent = headers.authorization?.startsWith('Bearer ') ? headers.authorization.slice(7) : '';
    if (token !== null && isSame(sent, token)) return;
    if (allowed.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return;
    refuse('signIn.required');
  };
}

/** Takes as long whatever was sent. */
function isSame(sent: string, token: string): boolean {
  const [one, other] = [sent, token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}
