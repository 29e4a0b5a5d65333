import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '../ask.tsx';

interface Place {
  pathname: string;
  search: unknown;
}

interface LeaveGuard {
  /** Forgets the unsaved values. */
  giveUp?: () => void;
  /** The unsaved values are still on the screen after this step. */
  stays?: (current: Place, next: Place) => boolean;
}

/**
 * Asks before unsaved values are lost, whichever way the user leaves. The answer runs a step once nothing is lost by it,
 * or the user said that it may be. A second step while the question stands, such as its own Esc, does nothing.
 */
export function useLeaveGuard(
  isUnsaved: () => boolean,
  { giveUp, stays = isSameDialog }: LeaveGuard = {},
): (leave: () => void) => Promise<void> {
  const t = useText();
  const isGivenUp = useRef(false);
  const isAsking = useRef(false);
  const isAtRisk = () => !isGivenUp.current && isUnsaved();
  const mayLeave = async () => {
    if (isAsking.current) return false;
    if (!isAtRisk()) return true;
    isAsking.current = true;
    isGivenUp.current = await isConfirmed({
      title: t('common.unsavedTitle'),
      text: t('common.unsavedText'),
      confirm: t('common.leave'),
      cancel: t('common.keepEditing'),
      danger: true,
    });
    isAsking.current = false;
    if (isGivenUp.current) giveUp?.();
    return isGivenUp.current;
  };
  useEffect(() => {
    if (!isUnsaved()) isGivenUp.current = false;
  });
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isAtRisk() && !stays(current, next) && !(await mayLeave()),
    enableBeforeUnload: isAtRisk,
  });
  return async (leave) => {
    if (await mayLeave()) leave();
  };
}

/** The dialog that the address names stays open. */
function isSameDialog(current: Place, next: Place): boolean {
  return isSamePage(current, next) && openOf(current.search) === openOf(next.search);
}

export function isSamePage(current: Place, next: Place): boolean {
  return current.pathname === next.pathname;
}

function openOf(search: unknown): unknown {
  return (search as { open?: unknown }).open;
}
