/** The cookies of a request by their names; of several of one name the first, as browsers send the closest first. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').slice(0, 8_192).split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** What sets a cookie that no script reads and no other site sends along; null forgets it. */
export function cookieText(name: string, value: string | null, maxAgeS: number, isHttps: boolean): string {
  const age = value === null ? 0 : maxAgeS;
  return `${name}=${value ?? ''}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
