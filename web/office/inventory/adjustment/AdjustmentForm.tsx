import { Textarea } from '@mantine/core';
import { type Adjustment, adjustmentApi, adjustmentLinesMax } from '#contract/inventory/adjustment.ts';
import { quantityMax } from '#contract/kernel/values.ts';
import { useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { LineEditor } from '#web/ui/document/LineEditor.tsx';
import { useLocations } from '#web/ui/document/useLocations.ts';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { beginLine, enteredLine, sentLine, useAdjustmentColumns } from './adjustmentLines.tsx';

/** Stock that is more or less than the books say: scanned, weighed, with a reason for each line. */
export function AdjustmentForm({ adjustment, onClose }: { adjustment: Adjustment | null; onClose: () => void }) {
  const t = useText();
  const session = useSession().data;
  const locations = useLocations();
  const columns = useAdjustmentColumns();
  const draft = useDraft(adjustment ? adjustmentApi.edit : adjustmentApi.create, {
    initial: {
      locationId: adjustment?.locationId ?? session?.locationId ?? null,
      remarks: adjustment?.remarks ?? '',
      lines: (adjustment?.lines ?? []).map(enteredLine),
    },
    labels: {
      locationId: t('adjustment.location'),
      remarks: t('adjustment.remarks'),
      lines: t('document.item'),
      ...Object.fromEntries(columns.map(({ key, title }) => [`lines.${key}`, title])),
    },
    toInput: ({ lines, ...values }) => ({
      ...values,
      lines: lines.map(sentLine),
      ...(adjustment && { id: adjustment.id, version: adjustment.version }),
    }),
    done: t('adjustment.saved'),
    failed: t('adjustment.failed'),
    onDone: onClose,
  });
  return (
    <FormModal
      draft={draft}
      title={adjustment ? t('adjustment.edit') : t('adjustment.new')}
      code={adjustment?.number}
      size="wide"
      storage="browser"
      onClose={onClose}
    >
      <div className="fields">
        <SelectField
          className="span-4"
          options={locations}
          disabled={adjustment !== null}
          {...draft.field('locationId')}
        />
        <Textarea className="span-8" autosize minRows={1} {...draft.field('remarks')} />
      </div>
      <LineEditor
        label={t('adjustment.title')}
        lines={draft.values.lines}
        onChange={(lines) => draft.set('lines', lines)}
        columns={columns}
        begin={(line) => beginLine(line, draft.values.lines.at(-1))}
        linesMax={adjustmentLinesMax}
        quantityMax={quantityMax}
        errorOf={(index, field) => draft.field(`lines.${index}.${field}`).error}
        minWidth={1080}
      />
    </FormModal>
  );
}
