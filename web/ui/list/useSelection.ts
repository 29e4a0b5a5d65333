import { useState } from 'react';

type Ids = ReadonlySet<number | string>;

export interface Selection {
  ids: Ids;
  /** All that the filters leave, on whatever page; those filters, or null. */
  all: Record<string, string> | null;
  choose: (ids: Ids) => void;
  chooseAll: () => void;
  clear: () => void;
}

const nothing: Ids = new Set();

/** Which rows of a list are chosen: one by one over its pages, or all that its filters leave, until the filters change. */
export function useSelection(filters: Record<string, string>): Selection {
  const [ids, setIds] = useState<Ids>(nothing);
  const [allOf, setAllOf] = useState<string | null>(null);
  const now = JSON.stringify(filters);
  const choose = (next: Ids) => {
    setIds(next);
    setAllOf(null);
  };
  return {
    ids,
    all: allOf === now ? filters : null,
    choose,
    chooseAll: () => setAllOf(now),
    clear: () => choose(nothing),
  };
}
