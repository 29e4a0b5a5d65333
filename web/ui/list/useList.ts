import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pageSizeDefault } from '#contract/kernel/page.ts';
import { addressNow } from './addressNow.ts';
import { checkedSearch } from './listSearch.ts';
import type { ListEndpoint } from './types.ts';

type Texts = Record<string, string | undefined>;

export interface ListState {
  /** What the list is asked with: the address, without what is open. */
  input: Record<string, string>;
  /** The same without page, size and order: what a summary and an export take. */
  filters: Record<string, string>;
  page: number;
  size: number;
  get: (key: string) => string;
  /** Changes filters or order, and goes back to the first page. */
  set: (changed: Texts) => void;
  goTo: (page: number) => void;
}

/** The state of a list, which is its address, and what the list belongs to. */
export function useList(endpoint: ListEndpoint, of: Record<string, string> = {}): ListState {
  const search = addressNow(endpoint, useSearch({ strict: false }) as Texts);
  const navigate = useNavigate();
  const text = JSON.stringify({ ...search, ...of });
  const input = useMemo(() => checkedSearch(endpoint, JSON.parse(text) as Texts), [endpoint, text]);
  const filters = useMemo(() => withoutPaging(input), [input]);
  const change = (changed: Texts, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((old: Texts) => clean({ ...addressNow(endpoint, old), ...changed })) as never,
      replace,
    });
  return {
    input,
    filters,
    page: Number(input.page ?? 1),
    size: Number(input.size ?? pageSizeDefault),
    get: (key) => input[key] ?? '',
    set: (changed) => change({ ...changed, page: undefined }, true),
    goTo: (page) => change({ page: page === 1 ? undefined : String(page) }, false),
  };
}

function withoutPaging({
  page: _page,
  size: _size,
  sort: _sort,
  direction: _direction,
  ...filters
}: Record<string, string>) {
  return filters;
}

function clean(search: Texts): Texts {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
