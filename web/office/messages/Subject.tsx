import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Conversation, conversationApi } from '#contract/messages/conversation.ts';
import { useAct } from '#web/api/hooks.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { ItemPicker } from '../catalogue/item/ItemPicker.tsx';

/** The piece and the sale that a conversation is about, each with a way to it. */
export function Subject({ conversation }: { conversation: Conversation }) {
  const t = useText();
  const local = useLocalName();
  const [isPicking, setPicking] = useState(false);
  const { id, itemId, itemCode, itemName, itemNameJa, saleId, saleNumber, isMadeToOrder } = conversation;
  const act = useAct(conversationApi.about, {
    onSuccess: () => {
      setPicking(false);
      toastDone(t('conversation.aboutSaved'));
    },
    onError: (problem) => toastProblem(problem, t('conversation.stepFailed')),
  });
  const save = (about: { itemId?: number | null; saleId?: number | null }) =>
    act.mutate({ id, itemId: itemId || null, saleId: saleId || null, ...about });
  return (
    <section className="beside-sales">
      <h3>{t('conversation.about')}</h3>
      {isMadeToOrder && <p>{t('conversation.wish')}</p>}
      {itemId !== 0 && (
        <span className="row">
          <Link className="link" to="/item/list" search={{ open: `view:${itemId}` }}>
            {local(itemName, itemNameJa)} <span className="code">{itemCode}</span>
          </Link>
        </span>
      )}
      {saleId !== 0 && (
        <span className="row">
          <Link className="link digits" to="/sales/list" search={{ open: `view:${saleId}` }}>
            {saleNumber}
          </Link>
          <span className="spacer" />
          <Button size="small" busy={act.isPending} onClick={() => save({ saleId: null })}>
            {t('conversation.notAbout')}
          </Button>
        </span>
      )}
      {isPicking ? (
        <ItemPicker
          aria-label={t('conversation.piece')}
          value={itemId || null}
          shown={local(itemName, itemNameJa)}
          clearable
          autoFocus
          onChange={(chosen) => save({ itemId: chosen })}
        />
      ) : (
        <Button size="small" icon="diamond" onClick={() => setPicking(true)}>
          {t('conversation.choosePiece')}
        </Button>
      )}
    </section>
  );
}
