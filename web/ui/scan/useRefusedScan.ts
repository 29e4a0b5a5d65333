import { type RefObject, useEffect } from 'react';
import { useText } from '#web/text/text.ts';
import { isCovered } from '../covered.ts';
import { dropFailed, toastWarning } from '../toast.tsx';
import { play } from './sound.ts';
import { useWedge } from './useWedge.ts';

const noField: RefObject<HTMLInputElement | null> = { current: null };

/**
 * A form that takes no scan: a code is taken out of the field that it came into, its Enter sends nothing, and it is said
 * that nothing was added. `field` is the one behind the form that scans are meant for, where there is one. A form that
 * nothing was entered in may `take` the code and give way.
 */
export function useRefusedScan(field = noField, take?: (code: string) => void): void {
  const t = useText();
  const refuse = () => {
    play('unknown');
    toastWarning(t('scan.notReady'), t('scan.closeFirst'), { of: 'scan' });
  };
  // Once the form is closed it is true no longer.
  useEffect(() => () => dropFailed('scan'), []);
  const answer = (code: string) => (take && !isCovered() ? take(code) : refuse());
  useWedge({ field, enabled: true, onScan: answer, onRefused: answer });
}
