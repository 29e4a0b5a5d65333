import type { OrderStatusPage } from '#contract/shop/orderPage.ts';
import { instantText } from '#web/text/format.ts';
import { WrittenText } from '#web/ui/WrittenText.tsx';
import { ShopField, ShopForm } from '../Form.tsx';
import { useShop } from '../shop.ts';

/** What was written about an order, and where one writes to the shop about it. */
export function Talk({ secret, messages, conversationPath }: OrderStatusPage) {
  const { frame, t, to } = useShop();
  return (
    <section className="order-part" id="talk">
      <h2>{t('order.talk')}</h2>
      {messages.length > 0 && (
        <ol className="conversation-list">
          {messages.map(({ isOwn, text, at }) => (
            <li key={at + text.slice(0, 20)} className={isOwn ? 'conversation-words is-own' : 'conversation-words'}>
              <p className="conversation-who">
                {isOwn ? t('message.you') : frame.name} · <time dateTime={at}>{instantText(at)}</time>
              </p>
              <p className="conversation-text">
                <WrittenText text={text} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {conversationPath && (
        <a className="shop-link" href={to(conversationPath)}>
          {t('order.wholeTalk')}
        </a>
      )}
      <ShopForm path={`/order/${secret}`} act="write">
        <ShopField name="text" label={t('message.answer')} lines={4} maxLength={4_000} />
        <button className="shop-button" type="submit">
          {t('message.send')}
        </button>
      </ShopForm>
    </section>
  );
}
