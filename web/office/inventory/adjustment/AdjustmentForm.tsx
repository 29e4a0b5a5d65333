import { Textarea } from '@mantine/core';
import { type Adjustment, adjustmentApi, adjustmentLinesMax } from '#contract/inventory/adjustment.ts';
import { quantityMax } from '#contract/kernel/values.ts';
import { useRead } from '#web/api/hooks.ts';
import { useSession } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { LineEditor } from '#web/ui/document/LineEditor.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { beginLine, enteredLine, sentLine, useAdjustmentColumns } from './adjustmentLines.tsx';

/** Stock that is more or less than the books say: scanned, weighed, with a reason for each line. */
export function AdjustmentForm({ adjustment, onClose }: { adjustment: Adjustment | null; onClose: () => void }) {
  const t = useText();
  const local = useLocalName();
  const session = useSession().data;
  const columns = useAdjustmentColumns();
  const draft = useDraft(adjustment ? adjustmentApi.edit : adjustmentApi.create, {
    initial: {
      locationId: adjustment?.locationId ?? session?.locationId ?? null,
      remarks: adjustment?.remarks ?? '',
      lines: (adjustment?.lines ?? []).map(enteredLine),
    },
    labels: { locationId: t('adjustment.location'), remarks: t('adjustment.remarks'), lines: t('adjustment.lines') },
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
      onClose={onClose}
    >
      <div className="fields">
        <SelectField
          className="span-4"
          options={(session?.workplaces ?? []).map((place) => ({
            value: place.locationId,
            label: local(place.name, place.nameJa),
          }))}
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
        minWidth={980}
      />
    </FormModal>
  );
}

/** The form of an adjustment that has to be read first. */
export function AdjustmentEditor({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const read = useRead(adjustmentApi.find, { id });
  if (read.data) return <AdjustmentForm adjustment={read.data} onClose={onClose} />;
  return (
    <ViewModal title={t('adjustment.edit')} size="large" onClose={onClose}>
      <Loading of={read} title={(error) => t('adjustment.findFailed', { error })} rows={6} />
    </ViewModal>
  );
}
