import { isIP } from 'node:net';

/** Who may say in `X-Forwarded-For` where a request came from: nobody, the last so many proxies, or those at addresses. */
export type TrustedProxies = false | number | readonly string[];

const hopsMax = 10;

/** Reads `TRUST_PROXY`; undefined where it says nothing that can be trusted. */
export function readProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= hopsMax ? Number(text) || false : undefined;
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every(isNetwork) ? addresses : undefined;
}

/**
 * The same as Fastify takes it. It does not take a number by itself: who reaches the server past the proxies may write as
 * many addresses as there are proxies, so whoever gives a number says that nobody can.
 */
export function trustOf(proxies: TrustedProxies): string[] | ((address: string, hop: number) => boolean) | false {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies && [...proxies];
}

/** An address, or a network as `10.0.0.0/8`. The whole internet is none: then everybody could choose their address. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}
