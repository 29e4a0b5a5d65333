import { useEffect, useRef } from 'react';
import { customerApi } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import { useAddress } from '#web/ui/address.ts';
import { draftCustomer } from './CustomerDialog.tsx';
import { changeType, isBlank, isEmpty } from './draft.ts';
import { counterTypes } from './typePanels.ts';
import type { DraftStorage } from './useStoredDraft.ts';

/** Begins a sale for the customer that the address asks for by code: a half-made one waits beside it. */
export function useAskedCustomer(storage: DraftStorage, begin: () => Promise<void>): void {
  const [{ customer: code = '' }, changeAddress] = useAddress();
  const { data } = useRead(customerApi.list, { search: code, size: 10, status: 'active' }, { enabled: code !== '' });
  const taken = useRef('');
  useEffect(() => {
    if (code === '') taken.current = '';
    if (!data || code === '' || taken.current === code) return;
    taken.current = code;
    const found = data.rows.find((row) => row.code === code);
    const { draft } = storage.now();
    // The new sale finds the address as it is.
    if (found && !isEmpty(draft) && draft.header.customer?.id !== found.id) return void begin();
    changeAddress({ customer: undefined });
    if (found) storage.change((now) => ({ ...now, header: { ...now.header, customer: draftCustomer(found) } }));
  });
}

/** Puts the piece on the sale that the address asks for by code, as if it were scanned here. */
export function useAskedPiece(scan: (code: string) => Promise<boolean>): void {
  const [{ scan: code = '' }, changeAddress] = useAddress();
  const taken = useRef('');
  useEffect(() => {
    if (taken.current === code) return;
    taken.current = code;
    if (code === '') return;
    changeAddress({ scan: undefined });
    void scan(code);
  });
}

/** The type of sale that the address asks to begin; undefined where it asks for none. */
export function useAskedTypeNow() {
  const [{ type = '' }] = useAddress();
  return counterTypes.find((known) => known === type);
}

/** Begins a sale of the type that the address asks for: a half-made one waits beside it. */
export function useAskedType(storage: DraftStorage, begin: () => Promise<void>): void {
  const [, changeAddress] = useAddress();
  const asked = useAskedTypeNow();
  const taken = useRef('');
  useEffect(() => {
    if (!asked) taken.current = '';
    if (!asked || taken.current === asked) return;
    taken.current = asked;
    const { draft } = storage.now();
    if (!isBlank(draft)) return void begin();
    changeAddress({ type: undefined });
    storage.change((now) => changeType(now, asked));
  });
}
