import './plan.css';
import { useState } from 'react';
import type { PlanShown, ShownPlanRow } from '#contract/sales/plan.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { downPaymentOf } from '#contract/sales/schedule.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { usePaymentTypes } from '#web/ui/document/usePaymentTypes.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { UserName } from '#web/ui/UserName.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { OnlinePart } from '../online/OnlinePart.tsx';
import { SaleLines } from '../sale/SaleLines.tsx';
import { SalePayments } from '../sale/SalePayments.tsx';
import { TermsForm } from './PlanDialogs.tsx';

/** A sale that is paid by instalments on one sheet: how far it is paid, its sums, pieces, schedule and money. */
export function PlanSheet({ sale, plan }: { sale: Sale; plan: PlanShown }) {
  const t = useText();
  return (
    <div className="sheet">
      <div className="sheet-top">
        <div className="plan-main">
          <Ring sale={sale} plan={plan} />
          <Standing sale={sale} plan={plan} />
        </div>
        <Terms sale={sale} plan={plan} />
      </div>
      {sale.reason && (
        <p className="sheet-reason">
          <span className="label">{t('sales.reason')}</span>
          {sale.reason}
        </p>
      )}
      {sale.onlineStage && <OnlinePart sale={sale} />}
      <SaleLines sale={sale} />
      <Schedule plan={plan} />
      {plan.extensions.length > 0 && <Extensions plan={plan} />}
      {plan.demands.length > 0 && <Demands plan={plan} />}
      <SalePayments sale={sale} />
      <Words title={t('document.remarks')} text={plan.remarks} />
      <Words title={t('common.notes')} text={sale.notes} />
    </div>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <section className="sheet-part">
      <h3>{title}</h3>
      <p className="text-secondary notes">{text}</p>
    </section>
  );
}

const radius = 64;
const around = 2 * Math.PI * radius;

/** The paid share as a ring. */
function Ring({ sale, plan }: { sale: Sale; plan: PlanShown }) {
  const t = useText();
  const share = sale.grandTotal === 0 ? 1 : Math.min(1, sale.amountPaid / sale.grandTotal);
  const percent = Math.floor(share * 100);
  const paid = plan.rows.filter(({ status }) => status === 'paid').length;
  return (
    <div className="plan-ring">
      <svg viewBox="0 0 140 140" aria-hidden="true">
        <circle className="plan-ring-all" cx="70" cy="70" r={radius} />
        {share > 0 && (
          <circle
            className="plan-ring-paid"
            cx="70"
            cy="70"
            r={radius}
            strokeDasharray={`${share * around} ${around}`}
          />
        )}
      </svg>
      <div className="plan-ring-words">
        <div className="plan-percent digits">{percentText(percent * 100)}</div>
        <div className="text-small text-secondary">{t('plan.paidOf', { paid, rows: plan.rows.length })}</div>
      </div>
    </div>
  );
}

function Standing({ sale, plan }: { sale: Sale; plan: PlanShown }) {
  const t = useText();
  return (
    <dl className="plan-figures">
      <div>
        <dt>{t('plan.paid')}</dt>
        <dd>
          <Money yen={sale.amountPaid} />
        </dd>
      </div>
      <div>
        <dt>{t('sales.remaining')}</dt>
        <dd>
          <Money yen={sale.balance} />
        </dd>
      </div>
      <div>
        <dt>{t('plan.overdue')}</dt>
        <dd className={plan.overdueAmount > 0 ? 'is-small text-bad' : 'is-small'}>
          <Money yen={plan.overdueAmount} />
        </dd>
      </div>
      <div>
        <dt>{t('plan.next')}</dt>
        <dd className="is-small">{plan.nextDueDate ? <DateText of={plan.nextDueDate} /> : '–'}</dd>
      </div>
    </dl>
  );
}

function Terms({ sale, plan }: { sale: Sale; plan: PlanShown }) {
  const t = useText();
  const [isEdited, setEdited] = useState(false);
  const down = plan.rows.find(({ number }) => number === 0);
  // What was paid stays where pieces are swapped, and may be another share of the total then.
  const isShare = (down?.amount ?? 0) === downPaymentOf(sale.grandTotal, plan);
  return (
    <div className="sheet-sums">
      {sale.steps.includes('editPlan') && (
        <div className="row">
          <span className="spacer" />
          <Button kind="ghost" size="small" icon="pencil" onClick={() => setEdited(true)}>
            {t('plan.editMore')}
          </Button>
        </div>
      )}
      {isEdited && <TermsForm sale={sale} onClose={() => setEdited(false)} />}
      <Facts
        of={[
          sale.customer !== null && [
            t('sales.customerTitle'),
            `${sale.customer.code} · ${t(`customer.type.${sale.customer.customerType}`)}`,
          ],
          [t('sales.grandTotal'), <Money key="total" yen={sale.grandTotal} />],
          [t('plan.ofWhichTax'), <Money key="tax" yen={sale.taxAmount} />],
          [
            t('plan.downPayment'),
            <span key="down" className="digits">
              <Money yen={down?.amount ?? 0} />
              {isShare && ` (${percentText(plan.downPaymentBasisPoints)})`}
            </span>,
          ],
          [t('plan.termsTitle'), t('plan.monthCount', { count: plan.terms })],
          [
            t('plan.period'),
            <span key="period">
              <DateText of={plan.startDate} />–<DateText of={plan.endDate} />
            </span>,
          ],
          sale.revenueDate !== null && [t('plan.revenueDate'), <DateText key="revenue" of={sale.revenueDate} />],
          sale.writtenOff > 0 && [t('plan.writtenOffSum'), <Money key="off" yen={sale.writtenOff} />],
          sale.cancellationFee > 0 && [t('plan.fee'), <Money key="fee" yen={sale.cancellationFee} />],
        ]}
      />
    </div>
  );
}

/** The rows with their timeline. */
function Schedule({ plan }: { plan: PlanShown }) {
  const t = useText();
  const { nameOf } = usePaymentTypes();
  const isNarrow = useNarrow(1024);
  const isCards = useNarrow(760);
  const all: LineColumn<ShownPlanRow>[] = [
    {
      key: 'row',
      title: t('plan.row'),
      render: (row) => (
        <span className={`plan-step is-${stateOf(row)}`}>
          <span className="plan-dot">{row.status === 'paid' ? <Icon name="check" /> : row.isOverdue && '!'}</span>
          {row.number === 0 ? t('plan.downPayment') : t('plan.part', { number: row.number })}
        </span>
      ),
    },
    {
      key: 'due',
      title: t('plan.due'),
      width: 108,
      render: (row) => <DateText of={row.dueDate} className={row.isOverdue ? 'text-bad' : ''} />,
    },
    {
      key: 'amount',
      title: t('plan.expected'),
      width: 124,
      align: 'right',
      render: ({ amount }) => <Money yen={amount} />,
    },
    {
      key: 'type',
      title: t('sales.money.type'),
      width: 116,
      quiet: true,
      render: ({ paymentType }) => (paymentType ? nameOf(paymentType) : '–'),
    },
    {
      key: 'paidOn',
      title: t('plan.paidOn'),
      width: 108,
      quiet: true,
      render: ({ paidOn }) => (paidOn ? <DateText of={paidOn} /> : '–'),
    },
    {
      key: 'paid',
      title: t('plan.actual'),
      width: 116,
      align: 'right',
      render: ({ paid }) => (paid > 0 ? <Money yen={paid} /> : <span className="text-dim">–</span>),
    },
    {
      key: 'status',
      title: t('common.status'),
      width: 124,
      render: (row) => <StatusBadge of={paidOf(row)}>{t(`plan.state.${paidOf(row)}`)}</StatusBadge>,
    },
  ];
  // On a tablet the name of a row needs the room more; its money stands below, each with its way.
  const columns = all.filter(({ key }) => key !== 'type' || !isNarrow || isCards);
  return (
    <section className="sheet-part plan-rows">
      <h3>{t('plan.schedule')}</h3>
      <LineTable
        label={t('plan.schedule')}
        lines={plan.rows}
        keyOf={({ number }) => number}
        columns={columns}
        minWidth={columns.reduce((sum, { width = 140 }) => sum + width, 0)}
        isCards={isCards}
        classOf={(row) => (row.isOverdue ? 'plan-late' : '')}
      />
    </section>
  );
}

function Extensions({ plan }: { plan: PlanShown }) {
  const t = useText();
  return (
    <section className="sheet-part">
      <h3>{t('plan.extensions')}</h3>
      {plan.extensions.map((extension) => (
        <p key={extension.at} className="text-secondary">
          <DateText of={extension.at} /> · {t('plan.monthsLater', { count: extension.months })} · {extension.reason} ·{' '}
          <UserName of={extension} />
        </p>
      ))}
    </section>
  );
}

/** What was asked for in writing, until when, and what came of it. */
function Demands({ plan }: { plan: PlanShown }) {
  const t = useText();
  return (
    <section className="sheet-part">
      <h3>{t('plan.demands')}</h3>
      {plan.demands.map(({ state, ...demand }) => (
        <p key={demand.at} className="text-secondary">
          <DateText of={demand.date} /> · <Money yen={demand.amount} /> · {t('plan.deadline')}{' '}
          <DateText of={demand.deadline} /> · <UserName of={demand} />{' '}
          {state && <StatusBadge of={badgeOf[state]}>{t(`plan.demandState.${state}`)}</StatusBadge>}
        </p>
      ))}
    </section>
  );
}

const badgeOf = { waiting: 'pending', met: 'paid', passed: 'overdue' } as const;

/** A part of its money does not make an overdue row less overdue. */
function paidOf(row: ShownPlanRow) {
  const state = stateOf(row);
  return state === 'pending' && row.paid > 0 ? 'partiallyPaid' : state;
}

function stateOf({ status, isOverdue }: ShownPlanRow): 'paid' | 'overdue' | 'pending' {
  if (status === 'paid') return 'paid';
  return isOverdue ? 'overdue' : 'pending';
}
