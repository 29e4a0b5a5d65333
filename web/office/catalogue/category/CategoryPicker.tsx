import { type Category, categoryApi } from '#contract/catalogue/category.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName } from '#web/text/text.ts';

/** Every category of the company, for filters and choices: there are 99 at most. None for who may not see them. */
export function useCategories(): {
  list: readonly Category[];
  nameOf: (id: number) => string;
  options: { value: string; label: string }[];
} {
  const local = useLocalName();
  const maySee = useMay()(categoryApi.list);
  const { data } = useRead(categoryApi.list, { size: 100 }, { enabled: maySee });
  const list = data?.rows ?? [];
  const names = new Map(list.map((row) => [row.id, local(row.name, row.nameJa)]));
  return {
    list,
    nameOf: (id) => names.get(id) ?? '',
    options: list.map((row) => ({ value: String(row.id), label: names.get(row.id) ?? row.code })),
  };
}
