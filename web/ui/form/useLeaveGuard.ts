import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '../ask.tsx';

interface Place {
  pathname: string;
  search: unknown;
}

interface LeaveGuard {
  isUnsaved: () => boolean;
  /** Forgets what is unsaved. */
  giveUp: () => void;
  /** What is unsaved is still on the screen after this step. */
  stays: (current: Place, next: Place) => boolean;
}

/** Asks whoever leaves what they have not saved, whichever way they leave. Call the answer to ask by yourself. */
export function useLeaveGuard({ isUnsaved, giveUp, stays }: LeaveGuard): () => Promise<boolean> {
  const t = useText();
  const ask = async () => {
    const leaves = await isConfirmed({
      title: t('common.unsavedTitle'),
      text: t('common.unsavedText'),
      confirm: t('common.leave'),
      cancel: t('common.keepEditing'),
      danger: true,
    });
    if (leaves) giveUp();
    return leaves;
  };
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isUnsaved() && !stays(current, next) && !(await ask()),
    enableBeforeUnload: isUnsaved,
  });
  return ask;
}

/**
 * For a dialog that is no form of `useDraft`: does what it is given once nothing typed is lost by it, or once somebody
 * said that it may be. What comes while the question stands, such as its own Esc, does nothing.
 */
export function useGuardedLeave(isUnsaved: () => boolean): (leave: () => void) => Promise<void> {
  const isGivenUp = useRef(false);
  const isAsking = useRef(false);
  const loses = () => !isGivenUp.current && isUnsaved();
  const giveUp = () => {
    isGivenUp.current = true;
  };
  const ask = useLeaveGuard({ isUnsaved: loses, giveUp, stays: isSameDialog });
  useEffect(() => {
    if (!isUnsaved()) isGivenUp.current = false;
  });
  return async (leave) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const leaves = !loses() || (await ask());
    isAsking.current = false;
    if (leaves) leave();
  };
}

/** The dialog that the address names stays open. */
export function isSameDialog(current: Place, next: Place): boolean {
  return isSamePage(current, next) && openOf(current.search) === openOf(next.search);
}

export function isSamePage(current: Place, next: Place): boolean {
  return current.pathname === next.pathname;
}

function openOf(search: unknown): unknown {
  return (search as { open?: unknown }).open;
}
