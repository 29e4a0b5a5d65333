import { TextInput } from '@mantine/core';
import { imageUrl } from '#contract/kernel/file.ts';
import { type Post, postApi } from '#contract/shop/post.ts';
import { useText } from '#web/text/text.ts';
import { PictureField } from '#web/ui/file/PictureField.tsx';
import { BothLanguages } from '#web/ui/form/BothLanguages.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { MarkdownEditor } from '#web/ui/markdown/MarkdownEditor.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import type { PostValues } from './postForm.ts';
import './shop.css';

/** A post: its title, day and address, and its words beside how they will look. */
export function PostFields({ draft, row }: { draft: Draft<PostValues>; row: Post | null }) {
  const t = useText();
  const { field, values, set } = draft;
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
      <MarkdownEditor of="content" draft={draft} preview={postApi.preview} pictures={postApi.addImage} />
    </>
  );
}
