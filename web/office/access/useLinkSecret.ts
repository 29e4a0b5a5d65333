import { useEffect, useState } from 'react';

/**
 * The secret of the one-time link that was opened. It stands behind the #, which browsers send to nobody, so no log has
 * it. Another link that is opened in the same tab changes nothing else of the address.
 */
export function useLinkSecret(): string {
  const [link, setLink] = useState(read);
  useEffect(() => {
    const hear = () => setLink(read());
    window.addEventListener('hashchange', hear);
    return () => window.removeEventListener('hashchange', hear);
  }, []);
  return link;
}

function read(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('link') ?? '';
}
