import { Textarea, TextInput } from '@mantine/core';
import { replyPlaces, type SavedReply, savedReplyApi } from '#contract/messages/savedReply.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { textsOf } from '#web/ui/form/textsOf.ts';
import { localColumn, textColumn } from '#web/ui/list/columns.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';

/** Replies that are written often, in both languages. */
export function SavedReplyList() {
  const t = useText();
  const local = useLocalName();
  const nameOf = (row: SavedReply) => local(row.name, row.nameJa);
  return (
    <RegisterPage
      api={savedReplyApi}
      words="savedReply"
      nameOf={nameOf}
      valuesOf={(row) => textsOf(row, 'name', 'nameJa', 'text', 'textJa')}
      columns={[
        localColumn('name', t('common.name'), { sort: 'name', fixed: true }),
        textColumn('text', t('savedReply.text'), { quiet: true }),
      ]}
      card={(row) => ({ title: nameOf(row), under: row.text })}
      refusedFields={{ 'savedReply.taken': 'name' }}
      fields={({ field }) => (
        <div className="fields">
          <BothLanguages of="name" field={field}>
            {(props) => <TextInput className="span-6" maxLength={100} {...props} />}
          </BothLanguages>
          <BothLanguages of="text" field={field}>
            {(props) => <Textarea className="span-12" autosize minRows={4} maxRows={12} maxLength={4_000} {...props} />}
          </BothLanguages>
          <p className="span-12 text-small text-secondary">
            {t('savedReply.places', { places: replyPlaces.map((place) => `{${place}}`).join(' ') })}
          </p>
        </div>
      )}
    />
  );
}
