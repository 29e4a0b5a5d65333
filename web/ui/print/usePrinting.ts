import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the screen is being printed; drawn before the paper is. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const tell = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', tell);
    window.addEventListener('afterprint', tell);
    return () => {
      window.removeEventListener('beforeprint', tell);
      window.removeEventListener('afterprint', tell);
    };
  }, []);
  return isPrinting;
}
