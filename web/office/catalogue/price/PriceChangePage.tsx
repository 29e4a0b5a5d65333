import './price.css';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type PriceChange, priceApi } from '#contract/catalogue/price.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { moneyColumn, PieceCard, pieceColumn } from '#web/ui/list/columns.tsx';
import { flagFilter } from '#web/ui/list/flagFilter.ts';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { UserName } from '#web/ui/UserName.tsx';
import { Difference, differenceColumn } from './Difference.tsx';
import { ChangeBadge } from './PriceChangeList.tsx';
import { useRuleText } from './useRuleText.ts';

/** One change of many prices: what it did to each item, and undoing it while it is the last. */
export function PriceChangePage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const change = useRead(priceApi.find, { id: Number(id) });
  const back = useBack();
  if (change.data) return <Change change={change.data} />;
  return (
    <Page title={t('price.change')} onBack={back}>
      <Loading of={change} title={t('price.loadFailed')} />
    </Page>
  );
}

function useBack(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/item/list/price-changes' });
}

function Change({ change }: { change: PriceChange }) {
  const t = useText();
  const navigate = useNavigate();
  const back = useBack();
  return (
    <ListPage
      title={useRuleText()(change)}
      head={{
        onBack: back,
        badge: <ChangeBadge change={change} />,
        under: <ChangeFacts change={change} />,
      }}
      of={{ id: String(change.id) }}
      api={{ list: priceApi.rows, summary: priceApi.rowsSummary, export: priceApi.rowsExport }}
      search={t('item.search')}
      empty={{ title: t('price.nothingChanged') }}
      buttons={change.steps.includes('undo') && <UndoButton change={change} />}
      {...(change.leftAlone > 0 && {
        filters: [flagFilter('leftAlone', t('price.leftAlone'), t('common.yes'), t('common.no'))],
      })}
      columns={[
        pieceColumn(t('item.item')),
        moneyColumn('price', t('price.before'), { width: 144, sort: 'price' }),
        moneyColumn('newPrice', t('price.after'), { width: 144, sort: 'newPrice', strong: true }),
        {
          ...differenceColumn(t('price.difference'), 192),
          render: (row) =>
            row.leftAlone ? <StatusBadge tone="off">{t('price.leftAlone')}</StatusBadge> : <Difference row={row} />,
        },
      ]}
      card={(row) => (
        <PieceCard
          row={row}
          figure={<Money yen={row.newPrice} />}
          under={row.leftAlone ? t('price.leftAlone') : <Difference row={row} />}
        />
      )}
      onOpen={(row) => void navigate({ to: '/item/list/$id', params: { id: String(row.id) } })}
      guide={{ id: 'priceChange', steps: [t('price.pastGuide1'), t('price.pastGuide2'), t('price.pastGuide3')] }}
    />
  );
}

function ChangeFacts({ change }: { change: PriceChange }) {
  const t = useText();
  const other = change.undoneBy ?? change.undoOf;
  return (
    <span className="row wrap text-secondary">
      <DateText of={change.at} />
      <span>
        <UserName of={change} />
      </span>
      <span>{t('price.count', { count: change.itemCount })}</span>
      {change.leftAlone > 0 && <span>{t('price.leftAloneCount', { count: change.leftAlone })}</span>}
      {other !== null && (
        <Link to="/item/list/price-changes/$id" params={{ id: String(other) }} className="link">
          {t(change.undoneBy === null ? 'price.toUndone' : 'price.toUndo')}
        </Link>
      )}
    </span>
  );
}

function UndoButton({ change }: { change: PriceChange }) {
  const t = useText();
  const navigate = useNavigate();
  const act = useAct(priceApi.undo, {
    invalidates: ['item', 'sellingOption', 'stock', 'dashboard'],
    onSuccess: (undo) => {
      const left = undo.leftAlone > 0 ? t('price.leftAloneCount', { count: undo.leftAlone }) : undefined;
      toastDone(t('price.undone', { count: undo.itemCount }), left);
      void navigate({ to: '/item/list/price-changes/$id', params: { id: String(undo.id) } });
    },
    onError: (problem) => toastProblem(problem, t('price.undoFailed')),
  });
  const undo = async () => {
    const question = {
      title: t('price.askUndo'),
      text: t('price.askUndoText', { count: change.itemCount }),
      confirm: t('price.undo'),
      danger: true,
    };
    if (await isConfirmed(question)) act.mutate({ id: change.id });
  };
  return (
    <Button kind="danger" icon="arrow-back-up" busy={act.isPending} onClick={() => void undo()}>
      {t('price.undo')}
    </Button>
  );
}
