import { useId } from 'react';
import { kindOf } from '#contract/kernel/file.ts';
import { filesMax } from '#contract/messages/attachment.ts';
import type { ConversationPage, KeptWithForm, PageMessage } from '#contract/shop/messagePage.ts';
import { instantText } from '#web/text/format.ts';
import { shopRefusal } from '#web/text/storefront.ts';
import { WrittenText } from '#web/ui/WrittenText.tsx';
import { ShopField, ShopForm } from '../Form.tsx';
import type { PageView } from '../page.ts';
import { piecePath, type Shop, useShop } from '../shop.ts';
import type { UploadLimits, UploadWords } from '../upload.ts';

export const messageView: PageView<'message'> = {
  head: ({ subject }, { frame, t }) => ({
    title: subject,
    description: t('message.description', { shop: frame.name }),
  }),
  Body: Conversation,
};

/** A conversation with the shop, oldest words first, and where one goes on with it. */
function Conversation(props: ConversationPage) {
  const { secret, subject, isClosed, isNew, itemCode, itemName, messages, page, more } = props;
  const { t, to } = useShop();
  const path = `/message/${secret}`;
  return (
    <section className="conversation-page">
      <h1>{subject}</h1>
      {itemCode && (
        <p>
          {t('message.about')}: <a href={to(piecePath(itemCode))}>{itemName}</a>
        </p>
      )}
      {isNew && (
        <div className="conversation-begun" role="status">
          <p>
            <strong>{t('message.begun')}</strong>
          </p>
          <p>{t('message.keep')}</p>
          <p>{t('message.mailed')}</p>
        </div>
      )}
      {more && <a href={to(`${path}?page=${page + 1}`)}>{t('message.earlier')}</a>}
      <ol className="conversation-list">
        {messages.map((message, at) => (
          <Written
            key={`${message.at}${message.text.slice(0, 20)}`}
            message={message}
            isNewest={page === 1 && at === messages.length - 1}
          />
        ))}
      </ol>
      {page > 1 && <a href={to(`${path}?page=${page - 1}`)}>{t('message.later')}</a>}
      {isClosed && <p role="status">{t('message.closed')}</p>}
      <Answer secret={secret} />
    </section>
  );
}

function Written({ message, isNewest }: { message: PageMessage; isNewest: boolean }) {
  const { frame, t } = useShop();
  const { isOwn, text, at, files } = message;
  return (
    <li className={isOwn ? 'conversation-words is-own' : 'conversation-words'} id={isNewest ? 'newest' : undefined}>
      <p className="conversation-who">
        {isOwn ? t('message.you') : frame.name} · <time dateTime={at}>{instantText(at)}</time>
      </p>
      {text && (
        <p className="conversation-text">
          <WrittenText text={text} />
        </p>
      )}
      {!text && files.length === 0 && <p>{t('message.erased')}</p>}
      {files.length > 0 && (
        <ul className="conversation-files">
          {files.map(({ name, url, thumbUrl }) => (
            <li key={url}>
              <a href={url}>{thumbUrl ? <img src={thumbUrl} alt={name} width="96" height="96" /> : name}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Answer({ secret }: { secret: string }) {
  const shop = useShop();
  const { frame, form, t } = shop;
  const id = useId();
  const kept = keptIn(form.entered.files ?? '');
  const { accept, bytesMax } = kindOf('messageFile');
  const limits: UploadLimits = { max: filesMax, bytesMax };
  const words = uploadWords(shop);
  // Where the page tells of itself stands beside where files are taken in.
  const filesUrl = frame.beaconUrl.replace(/[^/]+$/, `messages/${secret}/files`);
  return (
    <ShopForm path={`/message/${secret}`} hasFiles>
      <ShopField name="text" label={t('message.answer')} lines={5} maxLength={4_000} />
      {kept.length > 0 && (
        <>
          <input type="hidden" name="files" value={JSON.stringify(kept)} />
          {kept.map((file) => (
            <p key={file.id} className="field-hint" data-kept-name>
              {t('message.kept', { name: file.name })}
            </p>
          ))}
        </>
      )}
      <div
        className="shop-field"
        data-upload={filesUrl}
        data-kept={JSON.stringify(kept)}
        data-limits={JSON.stringify(limits)}
        data-words={JSON.stringify(words)}
      >
        <label htmlFor={id}>{t('message.files')}</label>
        <input id={id} type="file" name="file" multiple accept={accept} aria-describedby={`${id}-note`} />
        <span id={`${id}-note`} className="field-hint">
          {t('message.filesHint')}
        </span>
      </div>
      <button className="shop-button" type="submit">
        {t('message.send')}
      </button>
    </ShopForm>
  );
}

/** Refusals that another attempt would meet as well. */
const lasting = ['file.notDocument', 'file.tooLarge', 'file.tooManyPixels', 'file.tooCostly', 'file.quota', 'tooOften'];

function uploadWords({ frame: { locale }, t }: Shop): UploadWords {
  // The server's own bounds come with its refusal.
  const open = { megabytesMax: '{megabytesMax}', megapixelsMax: '{megapixelsMax}' };
  const said = (code: string) => shopRefusal(locale, code, { ...open, max: filesMax });
  return {
    list: t('message.attached'),
    sending: t('message.sending'),
    sent: t('message.sent'),
    failed: t('message.sendFailed'),
    again: t('message.sendAgain'),
    remove: t('message.removeFile'),
    tooMany: said('file.tooMany'),
    refused: Object.fromEntries(lasting.map((code) => [code, said(code)])),
  };
}

/** The files that came with the form before it was refused. */
function keptIn(written: string): KeptWithForm[] {
  return written === '' ? [] : (JSON.parse(written) as KeptWithForm[]);
}
