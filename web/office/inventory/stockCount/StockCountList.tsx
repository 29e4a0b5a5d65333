import './stockCount.css';
import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { categoryApi } from '#contract/catalogue/category.ts';
import { stockCountApi } from '#contract/inventory/stockCount.ts';
import { useMay } from '#web/api/rights.ts';
import { countText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import type { DocumentValues } from '#web/ui/document/DocumentForm.tsx';
import { DocumentList } from '#web/ui/document/DocumentList.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { countColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { useAll } from '#web/ui/list/useAll.ts';
import { countLines } from './countLines.ts';
import { usePostStep } from './usePostStep.tsx';

/** Counts of what is there; each is counted and looked at on a page of its own. */
export function StockCountList() {
  const t = useText();
  const seesValue = useMay()('View Cost and Profit');
  const navigate = useNavigate();
  return (
    <DocumentList
      api={stockCountApi}
      words="stockCount"
      lines={countLines}
      hasLines={() => false}
      opened={{ post: usePostStep() as never }}
      header={(draft) => <CountFields draft={draft} />}
      view={(id) => void navigate({ to: '/inventory/stock-count/$id', params: { id: String(id) } })}
      invalidates={['stock', 'item', 'dashboard']}
      columns={[
        known(countColumn('countedCount', t('stockCount.countedCount'), { width: 96 })),
        known(countColumn('differenceCount', t('stockCount.differenceCount'), { width: 104 })),
        ...(seesValue ? [known(moneyColumn('value', t('stockCount.value'), { width: 120, quiet: true }))] : []),
      ]}
      figure={({ lineCount }) => countText(lineCount)}
    />
  );
}

/** A figure that is known once counting has ended. */
function known<Column extends { render: (row: never) => ReactNode }>(column: Column): Column {
  const isKnown = ({ status }: { status?: string }) => status === 'review' || status === 'posted';
  return { ...column, render: (row) => isKnown(row) && column.render(row) };
}

/** Which categories are counted, and whether counters see what the books say. */
function CountFields({ draft }: { draft: Draft<DocumentValues> }) {
  const t = useText();
  const local = useLocalName();
  const may = useMay();
  const categories = useAll(categoryApi.list, {}, { enabled: may('View Category') }).data ?? [];
  const values = draft.values as DocumentValues & { categoryIds: number[]; blind: boolean };
  const chosen = values.categoryIds;
  const set = (field: string, value: unknown) => draft.set(field as never, value as never);
  const toggle = (id: number, isOn: boolean) =>
    set('categoryIds', isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <>
      <fieldset className="span-12 count-scope">
        <legend>{t('stockCount.categoryIds')}</legend>
        {chosen.length === 0 && <p className="text-small text-secondary">{t('stockCount.allCategories')}</p>}
        {categories
          .filter(({ stockTracked, active }) => stockTracked && active)
          .map(({ id, code, name, nameJa }) => (
            <Checkbox
              key={id}
              label={`${code} ${local(name, nameJa)}`}
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
      </fieldset>
      <Checkbox
        className="span-12"
        label={t('stockCount.blind')}
        checked={values.blind}
        onChange={(event) => set('blind', event.currentTarget.checked)}
      />
    </>
  );
}
