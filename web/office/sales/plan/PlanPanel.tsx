import './plan.css';
import { type PlanDraft, planDraft } from '#contract/sales/plan.ts';
import { planApi } from '#contract/sales/planApi.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FigureField } from '#web/ui/form/FigureField.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { useCounter } from '../counter/counterContext.ts';
import { limitText } from '../counter/limits.ts';
import { planRowsOf, usePlanTerms } from './usePlanTerms.ts';

/** The terms of a plan at the counter, those of its items until others are typed, and what is due by them. */
export function PlanPanel() {
  const t = useText();
  const { draft, totals, change } = useCounter();
  const terms = usePlanTerms(draft);
  if (!terms) return null;
  const { plan, isAcknowledged } = terms;
  const set = (changed: Partial<PlanDraft>) =>
    change((now) => ({ ...now, own: { ...now.own, plan: { ...plan, ...changed } } }));
  const date = draft.header.date ?? today();
  const { shape } = planDraft;
  const wrong = {
    terms: limitText(shape.terms, plan.terms, t('plan.terms')),
    down: limitText(shape.downPaymentBasisPoints, plan.downPaymentBasisPoints, t('plan.downPercent')),
  };
  const isWrong = Boolean(wrong.terms || wrong.down);
  return (
    <section className="plan-panel">
      <div className="plan-fields">
        <FigureField
          label={t('plan.terms')}
          data-path="plan.terms"
          value={plan.terms}
          onChange={(terms) => set({ terms: terms ?? 1 })}
          error={wrong.terms}
        />
        <FigureField
          label={t('plan.downPercent')}
          data-path="plan.downPaymentBasisPoints"
          rightSection="%"
          decimals={2}
          value={plan.downPaymentBasisPoints}
          onChange={(share) => set({ downPaymentBasisPoints: share ?? 0 })}
          error={wrong.down}
        />
        <div>
          <DateField
            label={t('plan.start')}
            min={date}
            value={plan.startDate ?? date}
            onChange={(startDate) => set(startDate ? { startDate } : {})}
          />
        </div>
      </div>
      {totals.grandTotal > 0 && !isWrong && <Preview total={totals.grandTotal} plan={plan} date={date} />}
      {!isAcknowledged && <LawNotice />}
    </section>
  );
}

function Preview({ total, plan, date }: { total: number; plan: PlanDraft; date: string }) {
  const t = useText();
  const { edited } = useCounter();
  const before = useRead(saleApi.find, { id: edited?.id ?? 0 }, { enabled: edited !== null, keep: true }).data?.plan;
  // Until it is known what is paid, nothing is said that may be wrong.
  if (edited && !before) return null;
  const rows = planRowsOf(total, plan, date, before);
  if (!rows) return <p className="text-bad">{t('plan.tooSmall')}</p>;
  const down = rows.find(({ number }) => number === 0);
  const paid = new Set(before?.rows.filter((row) => row.paid === row.amount).map(({ number }) => number));
  const parts = rows.filter(({ number }) => number > 0);
  const [first, ...others] = parts.filter(({ number }) => !paid.has(number));
  const last = rows.at(-1);
  return (
    <Facts
      of={[
        down !== undefined && [t('plan.downPayment'), <Money key="down" yen={down.amount} />],
        first !== undefined && [
          t(first === parts[0] ? 'plan.firstPart' : 'plan.next'),
          <Money key="first" yen={first.amount} />,
        ],
        others[0] !== undefined && [
          t('plan.otherParts', { count: others.length }),
          <Money key="others" yen={others[0].amount} />,
        ],
        last !== undefined && [t('plan.end'), <DateText key="end" of={last.dueDate} />],
      ]}
    />
  );
}

/** What the law asks of those who sell by instalments: the type is open once somebody who may has acknowledged it. */
function LawNotice() {
  const t = useText();
  const may = useMay();
  const acknowledge = useAct(planApi.acknowledge, { invalidates: ['plan'] });
  const ask = async () => {
    const isSure = await isConfirmed({
      title: t('plan.lawTitle'),
      text: t('plan.lawText'),
      confirm: t('plan.acknowledge'),
      cancel: t('common.back'),
    });
    if (isSure) acknowledge.mutate({});
  };
  return (
    <div className="plan-law">
      <p>{t(may('Edit Company') ? 'plan.lawText' : 'plan.lawAskAdmin')}</p>
      {may('Edit Company') && <Button onClick={() => void ask()}>{t('plan.acknowledge')}</Button>}
    </div>
  );
}
