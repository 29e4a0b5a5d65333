import type { PostListPage, PostPage, ShopTextPage } from '#contract/shop/windowPage.ts';
import { dateText } from '#web/text/format.ts';
import { Article } from '#web/ui/Article.tsx';
import { Crumbs, crumbData } from '../Crumbs.tsx';
import type { PageView } from '../page.ts';
import { articleOf } from '../schemaData.ts';
import { useShop } from '../shop.ts';
import { Turner } from '../Turner.tsx';

export const postsView: PageView<'posts'> = {
  head: (_, { frame, t }) => ({
    title: t('posts'),
    description: t('postDescription', { shop: frame.name }),
    data: [crumbData(frame, t('home'), [{ name: t('posts'), path: '/posts' }])],
  }),
  Body: PostList,
};

export const postView: PageView<'post'> = {
  head: ({ title, date, coverUrl, words }, { frame, t }) => {
    const description = beginningOf(words) || t('postDescription', { shop: frame.name });
    const crumbs = [
      { name: t('posts'), path: '/posts' },
      { name: title, path: frame.path },
    ];
    const data = [articleOf(frame, { title, date, coverUrl }), crumbData(frame, t('home'), crumbs)];
    return coverUrl ? { title, description, data, imageUrl: coverUrl } : { title, description, data };
  },
  Body: Post,
};

export const textView: PageView<'text'> = {
  head: ({ name }, { frame, t }) => ({
    title: t(name),
    description: t('textDescription', { title: t(name), shop: frame.name }),
    data: [crumbData(frame, t('home'), [{ name: t(name), path: `/${name}` }])],
  }),
  Body: ShopText,
};

/** The first words of a text, as its description. */
function beginningOf(words: PostPage['words']): string {
  const text = words.map((one) => (one.kind === 'text' ? one.text : ' ')).join('');
  return text.replace(/\s+/g, ' ').trim().slice(0, 150);
}

function PostList({ posts, page, previous, next }: PostListPage) {
  const { t, to } = useShop();
  return (
    <>
      <Crumbs crumbs={[{ name: t('posts'), path: '/posts' }]} />
      <section className="shop-list post-list">
        <h1>{t('posts')}</h1>
        {posts.length === 0 && <p className="list-words">{t('noPosts')}</p>}
        <ul>
          {posts.map(({ slug, title, date, coverUrl }) => (
            <li key={slug}>
              <a href={to(`/posts/${slug}`)}>
                {coverUrl ? <img src={coverUrl} alt="" width="240" height="160" loading="lazy" /> : <span />}
                <span className="post-title">
                  <time dateTime={date} className="digits">
                    {dateText(date)}
                  </time>
                  <strong>{title}</strong>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <Turner page={page} previous={previous} next={next} />
      </section>
    </>
  );
}

function Post({ title, date, coverUrl, words }: PostPage) {
  const { frame, t } = useShop();
  return (
    <>
      <Crumbs
        crumbs={[
          { name: t('posts'), path: '/posts' },
          { name: title, path: frame.path },
        ]}
      />
      <article className="shop-words">
        <h1>{title}</h1>
        <time dateTime={date} className="digits">
          {dateText(date)}
        </time>
        {coverUrl && <img src={coverUrl} alt="" width="720" height="480" />}
        <Article pieces={words} />
      </article>
    </>
  );
}

function ShopText({ name, words }: ShopTextPage) {
  const { t } = useShop();
  return (
    <>
      <Crumbs crumbs={[{ name: t(name), path: `/${name}` }]} />
      <article className="shop-words">
        <h1>{t(name)}</h1>
        <Article pieces={words} />
      </article>
    </>
  );
}
