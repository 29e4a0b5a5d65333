import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { subastaApi, subastaChannels } from '#contract/sales/subasta.ts';
import { useText } from '#web/text/text.ts';
import type { DocumentValues } from '#web/ui/document/DocumentForm.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { useLotLines } from './lotLines.ts';

/** What list and page share: lots, header, and where one is opened. */
export function useSubastas() {
  const navigate = useNavigate();
  return {
    api: subastaApi,
    words: 'subasta' as const,
    lines: useLotLines(),
    header: (draft: Draft<DocumentValues>) => <SubastaHeader draft={draft} />,
    view: (id: number) => void navigate({ to: '/sales/subasta/events/$id', params: { id: String(id) } }),
    invalidates: ['lot', 'sale', 'item', 'stock', 'dashboard'],
  };
}

/** What the event is called, where it is held, and from when to when. */
function SubastaHeader({ draft }: { draft: Draft<DocumentValues> }) {
  const t = useText();
  return (
    <>
      <TextInput className="span-8" maxLength={120} {...draft.field('name')} />
      <SelectField
        className="span-4"
        options={subastaChannels.map((value) => ({ value, label: t(`subasta.channels.${value}`) }))}
        {...draft.field('channel')}
      />
      <div className="span-4">
        <DateField {...draft.field('startsOn')} />
      </div>
      <div className="span-4">
        <DateField {...draft.field('endsOn')} />
      </div>
    </>
  );
}
