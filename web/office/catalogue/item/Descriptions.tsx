import type { Item } from '#contract/catalogue/item.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** What the piece is, in the language that is spoken first: one line, until somebody opens it. */
export function Descriptions({ item }: { item: Item }) {
  const t = useText();
  const isJapanese = useLocale() === 'ja';
  const both = [
    { lang: 'en', text: item.description },
    { lang: 'ja', text: item.descriptionJa },
  ].filter(({ text }) => text !== '');
  const [first, second] = isJapanese ? both.toReversed() : both;
  if (!first) return null;
  return (
    <details className="card item-words">
      <summary>
        <Icon name="chevron-right" />
        <span className="text-bold">{t('item.description')}</span>
        <span className="item-first-line text-secondary" lang={first.lang} aria-hidden>
          {first.text}
        </span>
      </summary>
      <p lang={first.lang}>{first.text}</p>
      {second && (
        <p lang={second.lang} className="text-secondary">
          {second.text}
        </p>
      )}
    </details>
  );
}
