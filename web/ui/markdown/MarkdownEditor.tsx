import { useState } from 'react';
import { useText } from '#web/text/text.ts';
import { useBothOrder } from '../form/bothLanguages.ts';
import type { Draft } from '../form/useDraft.ts';
import { Segments } from '../Segments.tsx';
import { MarkdownPreview, type PreviewEndpoint } from './MarkdownPreview.tsx';
import { MarkdownWords, type PictureEndpoint } from './MarkdownWords.tsx';
import './markdown.css';

interface MarkdownEditorProps<Values extends object> {
  /** The field in English; that in Japanese is called the same with `Ja`. */
  of: keyof Values & string;
  draft: Draft<Values>;
  preview: PreviewEndpoint;
  pictures?: PictureEndpoint;
  rows?: number;
}

/** Words in both languages, one at a time, beside how they will look. */
export function MarkdownEditor<Values extends object>(props: MarkdownEditorProps<Values>) {
  const { of, draft, preview, pictures, rows } = props;
  const t = useText();
  const spoken = useBothOrder()(of);
  const wordsOf = (field: string) => String(draft.values[field as keyof Values] ?? '');
  const [words, setWords] = useState<string>(() => spoken.find((one) => wordsOf(one) !== '') ?? spoken[0]);
  const [pane, setPane] = useState<'write' | 'preview'>('write');
  return (
    <>
      <div className="row post-bar">
        <Segments
          label={t('post.language')}
          value={words}
          options={spoken.map((value) => ({ value, label: t(value === of ? 'post.english' : 'post.japanese') }))}
          onChange={setWords}
        />
        <span className="spacer" />
        <div className="post-panes">
          <Segments
            label={t('post.view')}
            value={pane}
            options={[
              { value: 'write', label: t('post.write') },
              { value: 'preview', label: t('post.preview') },
            ]}
            onChange={setPane}
          />
        </div>
      </div>
      <div className={`post-editor shows-${pane}`}>
        <MarkdownWords key={words} field={draft.field(words)} value={wordsOf(words)} pictures={pictures} rows={rows} />
        <section className="post-preview" aria-label={t('post.preview')} lang={words === of ? undefined : 'ja'}>
          <MarkdownPreview endpoint={preview} content={wordsOf(words)} />
        </section>
      </div>
    </>
  );
}
