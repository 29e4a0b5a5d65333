import { type Books, dayOf, lastOf, monthBefore, monthOf, sumOf } from './books.ts';

type Sale = Books['sale'][number];

const isOver = ({ status }: Sale) => status === 'cancelled' || status === 'voided';
const least = (...days: string[]) => days.sort()[0] ?? '';

/** What happened to contracts of one type in each month, what is owed before and after it, and what was to come in it. */
export function contractMonths(books: Books, companyId: number, type: 'layaway' | 'madeToOrder', today: string) {
  const own = books.sale.filter((sale) => sale.companyId === companyId && sale.type === type);
  const paymentsOf = Map.groupBy(books.payment, ({ saleId }) => saleId);
  const paid = ({ id }: Sale, isIn: (day: string) => boolean) =>
    sumOf((paymentsOf.get(id) ?? []).filter(({ date }) => isIn(date)).map(({ amount }) => amount));
  const ended = (sale: Sale) => (isOver(sale) ? (sale.endedDate ?? '') : '');
  const givenUp = (sale: Sale, isIn: (day: string) => boolean) =>
    (isOver(sale) && isIn(ended(sale)) ? sale.grandTotal - sale.amountPaid : 0) +
    (sale.status === 'completed' && sale.completedAt && isIn(dayOf(sale.completedAt)) ? sale.writtenOff : 0);
  const owed = (isIn: (day: string) => boolean) =>
    sumOf(own.map((sale) => (isIn(sale.date) ? sale.grandTotal : 0) - paid(sale, isIn) - givenUp(sale, isIn)));
  const days = own.flatMap((sale) => [sale.date, sale.revenueDate, sale.endedDate].filter((day) => day !== null));
  const first = monthOf(least(...days, ...own.flatMap(({ id }) => (paymentsOf.get(id) ?? []).map(({ date }) => date))));
  const months: string[] = [];
  for (let month = monthOf(today), back = 0; month >= first && back < 12 && own.length > 0; back++) {
    months.unshift(month);
    month = monthBefore(month);
  }
  return new Map(
    months.map((month) => {
      const isIn = (day: string | null) => day !== null && monthOf(day) === month;
      const sum = (of: (sale: Sale) => number) => sumOf(own.map(of));
      const asked =
        type === 'layaway' ? planned(books, own, month, today, paid) : promised(books, own, month, today, paid);
      const figures = {
        newCount: sum(({ date }) => (isIn(date) ? 1 : 0)),
        newValue: sum(({ date, grandTotal }) => (isIn(date) ? grandTotal : 0)),
        collected: sum((sale) => paid(sale, isIn)),
        completedValue: sum(
          (sale) =>
            (isIn(sale.revenueDate) ? sale.grandTotal : 0) -
            (sale.status === 'voided' && isIn(sale.endedDate) ? sale.grandTotal : 0),
        ),
        cancelledValue: sum((sale) => (sale.status === 'cancelled' && isIn(sale.endedDate) ? sale.grandTotal : 0)),
        givenUp: sum((sale) => givenUp(sale, isIn)),
        fees: sum((sale) => (isOver(sale) && isIn(sale.endedDate) ? sale.cancellationFee : 0)),
        opening: owed((day) => monthOf(day) < month),
        closing: owed((day) => monthOf(day) <= month),
        ...asked,
      };
      return [`${month}-01`, figures] as const;
    }),
  );
}

type Paid = (sale: Sale, isIn: (day: string) => boolean) => number;

/** That somebody waited for it: its contract had not ended by then, or ended by a void. */
const stood = (sale: Sale, day: string) => sale.endedDate === null || sale.status === 'voided' || day < sale.endedDate;

function planned(books: Books, own: readonly Sale[], month: string, today: string, paid: Paid) {
  const seen = least(lastOf(month), today);
  let [due, overdue] = [0, 0];
  for (const sale of own) {
    let through = 0;
    const rows = books.paymentPlanRow.filter(({ saleId }) => saleId === sale.id).sort((a, b) => a.number - b.number);
    for (const { amount, dueDate } of rows) {
      through += amount;
      if (monthOf(dueDate) !== month || !stood(sale, dueDate)) continue;
      due += amount;
      if (dueDate > today || (sale.endedDate !== null && sale.endedDate <= seen)) continue;
      overdue += Math.max(0, Math.min(amount, through - paid(sale, (day) => day <= seen)));
    }
  }
  return { due, overdue };
}

function promised(books: Books, own: readonly Sale[], month: string, today: string, paid: Paid) {
  const seen = least(lastOf(month), today);
  const of = { due: 0, overdue: 0, expected: 0, late: 0 };
  for (const sale of own) {
    const day = books.madeToOrder.find(({ saleId }) => saleId === sale.id)?.expectedDate;
    if (!day || monthOf(day) !== month || !stood(sale, day)) continue;
    of.expected++;
    if ((sale.revenueDate ?? today) > day) of.late++;
    of.due += Math.max(0, sale.grandTotal - paid(sale, (one) => monthOf(one) < month));
    if (day > today || (sale.endedDate !== null && sale.endedDate <= seen)) continue;
    of.overdue += Math.max(0, sale.grandTotal - paid(sale, (one) => one <= seen));
  }
  return of;
}

/** What is due until a day of what waits: of plans what no payment covers, of made pieces and services what they still cost. */
export function dueUntil(books: Books, locationIds: readonly number[], until: string): number {
  const waiting = books.sale.filter(
    ({ status, locationId }) => status === 'pending' && locationIds.includes(locationId),
  );
  return sumOf(
    waiting.map((sale) => {
      const money = sumOf(books.payment.filter(({ saleId }) => saleId === sale.id).map(({ amount }) => amount));
      if (books.paymentPlan.some(({ saleId }) => saleId === sale.id)) {
        const rows = books.paymentPlanRow.filter(({ saleId, dueDate }) => saleId === sale.id && dueDate <= until);
        return Math.max(0, sumOf(rows.map(({ amount }) => amount)) - money);
      }
      const made = books.madeToOrder.find(({ saleId }) => saleId === sale.id)?.expectedDate;
      const mended = books.service.find(({ saleId }) => saleId === sale.id)?.promisedDate;
      const isAsked = ['madeToOrder', 'service'].includes(sale.type) && (made ?? mended ?? sale.date) <= until;
      return isAsked ? Math.max(0, sale.grandTotal - money - sale.writtenOff) : 0;
    }),
  );
}
