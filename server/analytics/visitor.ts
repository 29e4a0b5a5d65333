import { createHmac } from 'node:crypto';

/**
 * Number of a visitor on one day: a hash of site, address and agent under the salt of that day, 64 bits of it. Once the salt
 * is gone, it can't be had again from an address and an agent, nor they from it.
 */
export function visitorOf(salt: Uint8Array, site: string, address: string, agent: string): string {
  const hash = createHmac('sha256', salt).update([site, address, agent].join('\0')).digest();
  return hash.readBigInt64BE().toString();
}
