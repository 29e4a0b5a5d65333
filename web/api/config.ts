interface PublicConfig {
  apiBase: string;
}

/** What the server tells every page, in a meta element of index.html: it holds no secret. */
export const config: PublicConfig = { apiBase: '/api', ...readConfig() };

/** The build that this page runs; empty where Vite serves it from source. */
export const buildId = metaContent('kinza-build').replace('__BUILD__', '');

/** The nonce under which this page may write style elements. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="kinza-nonce"]')?.nonce ?? '';

function readConfig(): Partial<PublicConfig> {
  const content = metaContent('kinza-config');
  return content.startsWith('{') ? (JSON.parse(content) as Partial<PublicConfig>) : {};
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
