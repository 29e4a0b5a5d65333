import { useAddress } from './address.ts';

export interface OpenDialog {
  /** What is open: `new`, `edit`, `view`, or a word of the screen's own. */
  what: string;
  id: number | null;
}

/** What the address says is open: `?open=edit:12`. */
export function readOpen(open: unknown): OpenDialog | null {
  const match = /^([a-zA-Z]{1,20})(?::(\d{1,15}))?$/.exec(String(open ?? ''));
  return match?.[1] ? { what: match[1], id: match[2] ? Number(match[2]) : null } : null;
}

/**
 * The dialog of a screen, kept in the address, so that reload, back and a change of language keep it:
 * `dialog.open('edit', row.id)`, `dialog.is('edit')`, `dialog.close()`.
 */
export function useDialog() {
  const [address, change] = useAddress();
  const now = readOpen(address.open);
  const go = (open: string | undefined, replace: boolean) => change({ open }, { replace });
  return {
    now,
    id: now?.id ?? null,
    is: (what: string) => now?.what === what,
    open: (what: string, id?: number) => go(id === undefined ? what : `${what}:${id}`, now !== null),
    close: () => go(undefined, true),
  };
}
