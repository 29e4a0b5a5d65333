import { z } from 'zod';
import { priceUnits } from '../catalogue/priceUnit.ts';
import { subTypePieces } from '../catalogue/subType.ts';
import { act, api, read } from '../kernel/endpoint.ts';
import { dueStates } from '../kernel/mail.ts';
import { id } from '../kernel/page.ts';
import { periods } from '../kernel/period.ts';
import { derivedDate, instant, isoDate } from '../kernel/values.ts';

const point = z.strictObject({ date: isoDate, amount: z.int() });
/** What customers owe or wait for, by what it is: instalments of plans, services, pieces made to order, orders. */
export const dueSections = ['instalments', 'services', 'madeToOrders', 'orders'] as const;
export type DueSection = (typeof dueSections)[number];

const dueNotice = z.strictObject({
  saleId: id,
  number: z.string(),
  customerName: z.string(),
  /** Yen that is due. */
  amount: z.int(),
  dueDate: derivedDate.nullable(),
  state: z.enum(dueStates),
});

/** So many things are counted by the bell, which says of them that they are more than 99. */
export const noticesCountMax = 100;

const figure = z.strictObject({ value: z.int(), previous: z.int().nullable(), trend: z.array(z.int()).max(400) });

export const dashboardApi = api('dashboard', {
  show: read({
    path: '/dashboard',
    summary:
      'The cards and charts of the dashboard for one period, of all locations that the user may see or of one; null in place of a card that could not be read.',
    access: 'Access Dashboard',
    scope: 'company',
    input: z.strictObject({ period: z.enum(periods).default('month'), locationId: id.optional() }),
    reply: z.strictObject({
      from: isoDate,
      to: isoDate,
      /** The period that it is compared with. */
      before: z.strictObject({ from: isoDate, to: isoDate }),
      /** What counts on this day so far, by the hour too, and what waits for somebody. */
      today: z
        .strictObject({
          date: isoDate,
          amount: z.int(),
          count: z.int(),
          hours: z.array(z.int()).length(24),
          pending: z.int(),
          toShip: z.int(),
        })
        .nullable(),
      totalSales: figure.nullable(),
      totalInventory: figure.extend({ cost: z.int().optional() }).nullable(),
      /** How many of them are orders that are sent, of the shop on the web and others; the rest is in store. */
      pendingOrders: figure.extend({ online: z.int() }).nullable(),
      /** What is due within a week, and how much of it was due before today. */
      orderPaymentDue: figure.extend({ overdue: z.int() }).nullable(),
      dueThrough: isoDate,
      monthlyLayawayValue: figure.nullable(),
      monthlyStraight: figure.extend({ amount: z.int() }).nullable(),
      stock: z
        .strictObject({
          sellable: z.int(),
          nonSellable: z.int(),
          /** What is not for sale, by sub-type; those of which there is some. */
          subTypes: z.array(subTypePieces),
          reserved: z.int(),
          inTransit: z.int(),
          negativeSellable: z.int(),
          negativeItems: z.int(),
        })
        .nullable(),
      salesTrend: z.array(point).nullable(),
      previousTrend: z.array(point).nullable(),
      byCategory: z
        .array(
          z.strictObject({
            categoryId: id,
            name: z.string(),
            nameJa: z.string(),
            quantity: z.int(),
            milligrams: z.int(),
            value: z.int().optional(),
          }),
        )
        .nullable(),
    }),
    share: 'report',
  }),
  notifications: read({
    path: '/notifications',
    summary:
      'Pending transactions, online orders to confirm, due instalments, late services, orders to process, what movements brought to its minimum, items whose cost is asked, a month that is not closed in time, and for administrators the alarms of their own company.',
    access: 'signedIn',
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({
      /** Of all this, how much the user has not seen, counted to a hundred. */
      unseen: z.int().max(noticesCountMax),
      pending: z.array(
        z.strictObject({ id, number: z.string(), customerName: z.string(), grandTotal: z.int(), date: isoDate }),
      ),
      pendingCount: z.int(),
      /** What was ordered in the shop on the web and waits to be confirmed, that whose hold ends first leading. */
      toConfirm: z.array(
        z.strictObject({
          saleId: id,
          number: z.string(),
          customerName: z.string(),
          grandTotal: z.int(),
          endsAt: instant,
        }),
      ),
      toConfirmCount: z.int(),
      /** Of the types of sale that the user may see; of each section the most urgent, and how many there are; a hundred or more are counted in part. */
      due: z.array(z.strictObject({ section: z.enum(dueSections), count: z.int(), rows: z.array(dueNotice) })),
      /** Of the locations that the user may see, for who may see stock or order goods. */
      atMinimum: z.array(
        z.strictObject({
          itemId: id,
          itemCode: z.string(),
          name: z.string(),
          nameJa: z.string(),
          locationId: id,
          locationName: z.string(),
          locationNameJa: z.string(),
          priceBy: z.enum(priceUnits),
          quantity: z.int(),
          milligrams: z.int(),
          /** Pieces, or whole grams of goods by the gram. */
          minimum: z.int(),
        }),
      ),
      atMinimumCount: z.int(),
      /** Places with items whose cost is asked of the reader, and how many. */
      costsAsked: z.array(
        z.strictObject({ locationId: id, locationName: z.string(), locationNameJa: z.string(), count: z.int() }),
      ),
      /** Long exports of the user that have ended and that they have not looked at; reports by their `reportNames`. */
      exports: z.array(z.strictObject({ id, report: z.string(), isReady: z.boolean() })),
      /** The last day of a month that nobody has closed by the fifth of the next one, for who closes months. */
      lateMonth: isoDate.nullable(),
      /** Open conversations that wait for an answer, for administrators. */
      waitingMessages: z.int(),
      alarms: z.array(z.strictObject({ id, at: z.iso.datetime(), invariant: z.string(), detail: z.string() })),
    }),
  }),
  seeNotifications: act({
    path: '/notifications/seen',
    summary: 'The user has seen what waits now: it is counted no more, in no window.',
    access: 'signedIn',
    scope: 'company',
    input: z.strictObject({}),
    reply: z.strictObject({}),
  }),
  seeAlarm: act({
    path: '/alarms/:id/seen',
    summary: 'Put an alarm away; for administrators of its company, who alone are told of it.',
    access: 'signedIn',
    scope: 'company',
    input: z.strictObject({ id }),
    reply: z.strictObject({}),
  }),
});
