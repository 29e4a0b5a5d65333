import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Where a phone's bar takes the page's few icons. */
export const phoneActionsId = 'phone-actions';

/** Puts the page's icons into the bar of a phone, where titles and buttons have no room of their own. */
export function PhoneActions({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(phoneActionsId)), []);
  return slot && createPortal(children, slot);
}
