import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { imageUrl } from '#contract/kernel/file.ts';
import { type Post, postApi } from '#contract/shop/post.ts';
import { useText } from '#web/text/text.ts';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { useBothOrder } from '#web/ui/form/bothLanguages.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { Photo } from '#web/ui/Photo.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { PostPreview } from './PostPreview.tsx';
import { PostWords } from './PostWords.tsx';
import type { PostValues } from './postForm.ts';
import './shop.css';

type Words = 'content' | 'contentJa';

/** A post: its title, day and address, and its words beside how they will look. */
export function PostFields({ draft, row }: { draft: Draft<PostValues>; row: Post | null }) {
  const t = useText();
  const spoken = useBothOrder()('content') as readonly [Words, Words];
  const { field, values, set } = draft;
  const [words, setWords] = useState<Words>(() => spoken.find((one) => values[one] !== '') ?? spoken[0]);
  const [pane, setPane] = useState<'write' | 'preview'>('write');
  const isFixed = row?.wasPublished ?? false;
  return (
    <>
      <div className="fields">
        <BothLanguages of="title" field={field}>
          {(props) => <TextInput className="span-6" {...props} />}
        </BothLanguages>
        <div className="span-3">
          <DateField {...field('date')} />
        </div>
        <TextInput
          className="span-3 alone-on-phone"
          disabled={isFixed}
          description={t(isFixed ? 'post.slugFixed' : 'post.slugHint')}
          {...field('slug')}
        />
        <div className="span-6">
          <PictureField
            label={t('post.cover')}
            shown={<Photo url={imageUrl(values.coverId)} size="large" icon="photo" />}
            isSet={values.coverId !== null}
            endpoint={postApi.addImage}
            onStored={({ id }) => set('coverId', id)}
            onRemove={() => set('coverId', null)}
          />
        </div>
      </div>
      <div className="row post-bar">
        <Segments
          label={t('post.language')}
          value={words}
          options={spoken.map((value) => ({
            value,
            label: t(value === 'content' ? 'post.english' : 'post.japanese'),
          }))}
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
        <PostWords key={words} field={field(words)} value={values[words]} />
        <section className="post-preview" aria-label={t('post.preview')} lang={words === 'content' ? undefined : 'ja'}>
          <PostPreview content={values[words]} />
        </section>
      </div>
    </>
  );
}
