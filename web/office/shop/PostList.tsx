import { Switch } from '@mantine/core';
import { imageUrl } from '#contract/kernel/file.ts';
import { type Post, postApi } from '#contract/shop/post.ts';
import { dateText, today } from '#web/text/format.ts';
import { type Translate, useLocale, useLocalName, useText } from '#web/text/text.ts';
import { DateText } from '#web/ui/Figures.tsx';
import { dateColumn, nameColumn } from '#web/ui/list/columns.tsx';
import { MarkdownPreview } from '#web/ui/markdown/MarkdownPreview.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { RegisterPage } from '#web/ui/RegisterPage.tsx';
import { PostFields } from './PostFields.tsx';
import { postValues } from './postForm.ts';
import { postStatus } from './postStatus.ts';
import './shop.css';

/** News from the shop. */
export function PostList() {
  const t = useText();
  const local = useLocalName();
  return (
    <RegisterPage
      api={postApi}
      words="post"
      size="wide"
      nameOf={(row) => local(row.title, row.titleJa)}
      labels={{ title: t('post.heading'), titleJa: t('post.headingJa') }}
      valuesOf={postValues}
      status={statusWords(t)}
      statusOf={(row) => scheduledStatus(row, t)}
      columns={[
        nameColumn('title', t('post.heading'), { photo: 'coverUrl', code: 'slug', sort: 'title', fixed: true }),
        dateColumn('date', t('common.date'), { width: 136, sort: 'date', quiet: true }),
      ]}
      card={(row) => ({ lead: <Photo url={row.coverUrl} size="large" />, code: <DateText of={row.date} /> })}
      view={(row) => <PostView row={row} />}
      footer={({ check }) => <Switch {...check('active')} label={t('post.published')} />}
      fields={(draft, row) => <PostFields draft={draft} row={row} />}
      refusedFields={{ 'post.slugTaken': 'slug', 'post.slugFixed': 'slug', 'shop.imageMissing': 'content' }}
    />
  );
}

/** As a customer will read it, in the language that is spoken. */
function PostView({ row }: { row: Post }) {
  const isJapanese = useLocale() === 'ja';
  return (
    <article className="post-view">
      {row.coverUrl && <img className="post-cover" src={imageUrl(row.coverId)} alt="" />}
      <p className="text-small text-dim">
        <DateText of={row.date} />
      </p>
      <MarkdownPreview endpoint={postApi.preview} content={(isJapanese && row.contentJa) || row.content} />
    </article>
  );
}

/** Of a post whose day has not come: the shop does not show it yet. */
function scheduledStatus(row: Post, t: Translate) {
  if (postStatus(row, today()) !== 'scheduled') return undefined;
  return { tone: 'waiting' as const, text: t('post.scheduled', { date: dateText(row.date) }) };
}

function statusWords(t: Translate) {
  return {
    on: t('post.published'),
    off: t('post.draft'),
    turnOn: t('post.publish'),
    turnOff: t('post.unpublish'),
    ask: (name: string) => ({
      title: t('post.unpublishTitle', { name }),
      text: t('post.unpublishText'),
      confirm: t('post.unpublishYes'),
    }),
    done: (name: string, active: boolean) => t(active ? 'post.isPublished' : 'post.isDraft', { name }),
  };
}
