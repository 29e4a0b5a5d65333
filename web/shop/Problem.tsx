import type { ShopPages } from '#contract/shop/page.ts';
import type { ShopTextKey } from '#web/text/storefront.ts';
import type { PageView } from './page.ts';
import { useShop } from './shop.ts';

type Problem = ShopPages['problem'];

/** What is said of a status. */
function wordsOf({ status }: Problem): { title: ShopTextKey; text: ShopTextKey } {
  if (status === 404) return { title: 'problem.notFound', text: 'problem.notFoundText' };
  if (status === 410) return { title: 'problem.gone', text: 'piece.gone' };
  if (status === 429) return { title: 'problem.tooOften', text: 'problem.tooOftenText' };
  if (status === 403) return { title: 'problem.denied', text: 'problem.deniedText' };
  return { title: 'problem.failed', text: 'problem.failedText' };
}

export const problemView: PageView<'problem'> = {
  head: (props, { t }) => ({ title: t(wordsOf(props).title), description: t(wordsOf(props).text) }),
  Body: Problem,
};

function Problem(props: Problem) {
  const { frame, t, to } = useShop();
  const { title, text } = wordsOf(props);
  return (
    <section className="shop-problem">
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {frame.isOpen && (
        <a className="shop-button" href={to('')}>
          {t('problem.back')}
        </a>
      )}
    </section>
  );
}
