import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { personName } from '#contract/kernel/personName.ts';
import { type Bidder, bidderApi, type Subasta } from '#contract/sales/subasta.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Count, Money } from '#web/ui/Figures.tsx';
import { CountField } from '#web/ui/form/FigureField.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { CustomerPicker, type PickedCustomer } from '../../people/customer/CustomerPicker.tsx';

/** Who has which paddle, how often they bid and what they won. */
export function Bidders({ subasta: { id: subastaId, status }, onClose }: { subasta: Subasta; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const [entered, setEntered] = useState<Bidder | 'new' | null>(null);
  const read = useRead(bidderApi.list, { subastaId });
  const bidders = read.data?.bidders ?? [];
  const mayEnter = may('Place Bid') && (status === 'draft' || status === 'open');
  if (entered !== null)
    return (
      <BidderForm
        subastaId={subastaId}
        bidder={entered === 'new' ? null : entered}
        paddle={Math.max(0, ...bidders.map(({ paddle }) => paddle)) + 1}
        onClose={() => setEntered(null)}
      />
    );
  return (
    <ViewModal title={t('subasta.bidders')} onClose={onClose}>
      <div className="bidders">
        {mayEnter && (
          <Button kind="primary" icon="plus" onClick={() => setEntered('new')}>
            {t('subasta.addBidder')}
          </Button>
        )}
        {!read.data && <Loading of={read} title={(error) => t('subasta.biddersFailed', { error })} />}
        {read.data && bidders.length === 0 && (
          <Empty title={t('subasta.noBidders')} text={t('subasta.noBiddersText')} />
        )}
        {bidders.length > 0 && (
          <table className="bidder-table">
            <thead>
              <tr>
                <th>{t('subasta.paddle')}</th>
                <th>{t('subasta.bidder')}</th>
                <th className="right">{t('subasta.bids')}</th>
                <th className="right">{t('subasta.won')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {bidders.map((bidder) => (
                <tr key={bidder.id}>
                  <td className="digits">{bidder.paddle}</td>
                  <td>
                    {bidder.name} <span className="text-secondary digits">{bidder.customerCode}</span>
                  </td>
                  <td className="right">
                    <Count count={bidder.bidCount} />
                  </td>
                  <td className="right">
                    <Money yen={bidder.wonTotal} />
                  </td>
                  <td className="right">
                    {mayEnter && (
                      <Button size="small" onClick={() => setEntered(bidder)}>
                        {t('common.edit')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </ViewModal>
  );
}

interface BidderFormProps {
  subastaId: number;
  bidder: Bidder | null;
  /** The next one that is free. */
  paddle: number;
  onClose: () => void;
}

function BidderForm({ subastaId, bidder, paddle, onClose }: BidderFormProps) {
  const t = useText();
  const [isChoosing, setChoosing] = useState(false);
  const [customer, setCustomer] = useState(bidder?.customerId ? { name: bidder.name } : null);
  const initial = {
    paddle: (bidder?.paddle ?? paddle) as number | null,
    customerId: bidder?.customerId ?? null,
    name: bidder?.customerId ? '' : (bidder?.name ?? ''),
  };
  const draft = useDraft(bidder ? bidderApi.edit : bidderApi.create, {
    initial,
    labels: { paddle: t('subasta.paddle'), name: t('subasta.bidderName'), customerId: t('subasta.customer') },
    toInput: (values) =>
      ({ ...values, ...(bidder ? { id: bidder.id, version: bidder.version } : { subastaId }) }) as never,
    required: customer ? [] : ['name'],
    refusedFields: { 'lot.paddleTaken': 'paddle' },
    invalidates: ['subasta', 'lot'],
    done: t('subasta.bidderSaved'),
    failed: t('subasta.bidderFailed'),
    onDone: onClose,
  });
  const choose = (chosen: PickedCustomer | null) => {
    draft.set('customerId', chosen?.id ?? null);
    if (chosen) draft.set('name', '');
    setCustomer(chosen ? { name: personName(chosen) } : null);
    setChoosing(false);
  };
  if (isChoosing)
    return (
      <CustomerPicker title={t('subasta.customer')} creates onChoose={choose} onClose={() => setChoosing(false)} />
    );
  return (
    <FormModal
      draft={draft}
      title={t(bidder ? 'subasta.editBidder' : 'subasta.addBidder')}
      size="small"
      onClose={onClose}
    >
      <div className="fields">
        <CountField className="span-12" {...draft.field('paddle')} />
        {customer ? (
          <p className="span-12 row">
            <b>{customer.name}</b>
            <span className="spacer" />
            <Button size="small" onClick={() => choose(null)}>
              {t('subasta.noCustomer')}
            </Button>
          </p>
        ) : (
          <>
            <TextInput className="span-12" maxLength={120} {...draft.field('name')} />
            <Button icon="user-search" onClick={() => setChoosing(true)}>
              {t('subasta.chooseCustomer')}
            </Button>
          </>
        )}
      </div>
    </FormModal>
  );
}
