import './item.css';
import './itemDetail.css';
import { useParams, useRouter } from '@tanstack/react-router';
import { type Item, itemApi } from '#contract/catalogue/item.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { AuditTrail } from '#web/ui/AuditTrail.tsx';
import { useAddressChoice } from '#web/ui/address.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { backTo } from '#web/ui/list/place.ts';
import { MoreMenu } from '#web/ui/list/RowMenu.tsx';
import { Card, Page } from '#web/ui/Page.tsx';
import { TagDialog } from '#web/ui/print/TagDialog.tsx';
import { Loading } from '#web/ui/States.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';
import { useShortcut } from '#web/ui/shortcut.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Descriptions } from './Descriptions.tsx';
import { Gallery } from './Gallery.tsx';
import { ItemCosts } from './ItemCosts.tsx';
import { ItemEditor } from './ItemEditor.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import { ItemHeadline } from './ItemHeadline.tsx';
import { ItemHistory } from './ItemHistory.tsx';
import { ItemPromises } from './ItemPromises.tsx';
import { MinimumButton, MinimumEditor } from './MinimumEditor.tsx';
import { Places } from './Places.tsx';
import { useItemWords } from './useItemWords.ts';
import { useToggleItem } from './useToggleItem.ts';

/** One item: how it looks, what it costs, where it lies, what happened to it. */
export function ItemDetail() {
  const t = useText();
  const local = useLocalName();
  const isJapanese = useLocale() === 'ja';
  const router = useRouter();
  const params = useParams({ strict: false }) as { id?: string };
  const id = Number(params.id);
  const item = useRead(itemApi.find, { id });
  const back = () => backTo(router, '/item/list');
  if (!item.data) {
    return (
      <Page title={t('item.item')} onBack={back}>
        <Loading of={item} title={t('item.loadFailed')} shape="detail" />
      </Page>
    );
  }
  const { name, nameJa, itemCode, active } = item.data;
  const other = isJapanese ? name : nameJa;
  return (
    <Page
      title={local(name, nameJa)}
      crumb={itemCode}
      badge={<ActiveBadge active={active} />}
      onBack={back}
      scrolls
      actions={<Actions item={item.data} />}
      under={
        <span className="text-secondary">
          <span className="code">{itemCode}</span>
          {other && other !== local(name, nameJa) && <span lang={isJapanese ? 'en' : 'ja'}> · {other}</span>}
        </span>
      }
    >
      <div className="page-body item-detail">
        <div className="item-side">
          <Gallery item={item.data} />
          <ItemFacts item={item.data} />
        </div>
        <div className="item-story">
          <ItemHeadline item={item.data} />
          <Card title={t('item.action.stock')} className="item-stock" actions={<MinimumButton item={item.data} />}>
            <Places of={item.data} />
          </Card>
          <ItemPromises item={item.data} />
          <Descriptions item={item.data} />
          <section className="item-records">
            <Records item={item.data} />
          </section>
        </div>
      </div>
      <Dialogs id={id} />
    </Page>
  );
}

function Actions({ item }: { item: Item }) {
  const t = useText();
  const may = useMay();
  const dialog = useDialog();
  const toggle = useToggleItem()(item);
  const mayEdit = may('Edit Item');
  const mayPrint = may('Print Barcode');
  useShortcut('e', () => dialog.open('edit'), { enabled: mayEdit && dialog.now === null, label: t('common.edit') });
  useShortcut('p', () => dialog.open('tags'), {
    enabled: mayPrint && dialog.now === null,
    label: t('item.action.tags'),
  });
  return (
    <>
      <MoreMenu actions={may('Deactivate Item') ? [toggle] : []} />
      {mayPrint && (
        <Button icon="printer" onClick={() => dialog.open('tags')}>
          {t('item.action.tags')}
        </Button>
      )}
      {mayEdit && (
        <Button kind="primary" icon="pencil" shortcut="E" onClick={() => dialog.open('edit')}>
          {t('common.edit')}
        </Button>
      )}
    </>
  );
}

const tabs = ['history', 'costs', 'audit'] as const;

/** What moved, what it cost and what was changed; which of them is shown stands in the address. */
function Records({ item }: { item: Item }) {
  const t = useText();
  const words = useItemWords();
  const [chosen, choose] = useAddressChoice('tab', tabs);
  const seesCost = useMay()('View Cost and Profit');
  const tab = chosen === 'costs' && !seesCost ? 'history' : chosen;
  return (
    <Tabs
      label={t('item.detail.tabs')}
      value={tab}
      onChange={choose}
      options={[
        { value: 'history', label: t('item.history.title') },
        ...(seesCost ? [{ value: 'costs' as const, label: t('item.costs.title') }] : []),
        { value: 'audit', label: t('item.audit.title') },
      ]}
    >
      {tab === 'history' && <ItemHistory item={item} />}
      {tab === 'costs' && <ItemCosts item={item} />}
      {tab === 'audit' && <AuditTrail endpoint={itemApi.audit} id={item.id} {...words} />}
    </Tabs>
  );
}

function Dialogs({ id }: { id: number }) {
  const { is, close } = useDialog();
  const may = useMay();
  return (
    <>
      {is('edit') && may('Edit Item') && <ItemEditor id={id} onClose={close} />}
      {is('minimum') && may('Edit Item') && <MinimumEditor id={id} onClose={close} />}
      {is('tags') && may('Print Barcode') && <TagDialog of={[{ itemId: id, copies: 1 }]} onClose={close} />}
    </>
  );
}
