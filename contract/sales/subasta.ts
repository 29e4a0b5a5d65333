import { z } from 'zod';
import { documentEndpoints } from '../kernel/document.ts';
import { act, api, type InputOf, type ReplyOf, read } from '../kernel/endpoint.ts';
import { byId, id } from '../kernel/page.ts';
import { derivedDate, instant, isoDate, optionalText, text, yen } from '../kernel/values.ts';
import { saleStatuses } from './sale.ts';

export const subastaChannels = ['store', 'liveStream', 'web'] as const;
export const lotStatuses = ['pending', 'open', 'awarded', 'unsold', 'withdrawn'] as const;
/** How a bid came: by a paddle in the room, by a clerk for somebody who is not there, or by a customer themselves. */
export const bidChannels = ['paddle', 'clerk', 'customer'] as const;
/** What a user may do with a lot now; screens show exactly these. */
const lotSteps = ['bid', 'retract', 'hammer', 'pass', 'withdraw', 'rerun', 'offer'] as const;
export type LotStatus = (typeof lotStatuses)[number];
export type LotStep = (typeof lotSteps)[number];
export type BidChannel = (typeof bidChannels)[number];

const paddleMax = 9_999;
export const biddersMax = 2_000;
/** So many days a winner has to pay (domain.md §2). */
export const dueDays = 3;

const view = { access: 'View Subasta Transaction', scope: 'company' } as const;
const award = { access: 'Award Lot', scope: 'company' } as const;
const reason = text(500);
const paddle = z.int('field.number').min(1, 'field.quantityAboveZero').max(paddleMax, 'field.tooLarge');

/** What is entered of an event. */
const header = {
  name: text(120),
  channel: z.enum(subastaChannels),
  startsOn: isoDate.nullable().default(null),
  endsOn: isoDate.nullable().default(null),
};

/** What a lot may go for, in yen for the whole of it. The reserve is never told in the room. */
const prices = {
  startingPrice: yen,
  reservePrice: yen.nullable().default(null),
  /** The least that one gram may go for. */
  gramFloor: yen.nullable().default(null),
  increment: yen.default(1_000),
};

/** What a lot shows besides its item. */
const lot = {
  position: z.int(),
  startingPrice: z.int(),
  reservePrice: z.int().nullable(),
  gramFloor: z.int().nullable(),
  increment: z.int(),
  /** Below this nobody wins but by the manager's choice: the higher of reserve and floor. */
  leastPrice: z.int(),
  status: z.enum(lotStatuses),
  round: z.int(),
  /** The highest bid of this round, and the least that the next one must be. */
  bidCount: z.int(),
  highAmount: z.int().nullable(),
  highPaddle: z.int().nullable(),
  nextAmount: z.int(),
  /** Who won it, for how much, with which sale; null until somebody has. */
  hammerPrice: z.int().nullable(),
  winnerPaddle: z.int().nullable(),
  winnerName: z.string(),
  underReserve: z.boolean(),
  dueDate: derivedDate.nullable(),
  saleId: id.nullable(),
  saleNumber: z.string(),
  saleStatus: z.enum(saleStatuses).nullable(),
  version: z.int(),
  steps: z.array(z.enum(lotSteps)),
};

/** An event at which pieces go to who bids most (domain.md §2). */
export const subastaApi = api('subasta', {
  ...documentEndpoints({
    path: '/subastas',
    one: 'a subasta event',
    many: 'subasta events',
    view: view.access,
    make: 'Create Transaction',
    change: 'Edit Transaction',
    statuses: ['draft', 'open', 'closed', 'cancelled'],
    steps: {
      open: { access: 'Award Lot', summary: 'Open a subasta event: the pieces of its lots are reserved.' },
      close: {
        access: 'Award Lot',
        summary: 'Close a subasta event: lots that nobody won go back to stock. Irreversible.',
      },
      cancel: {
        access: 'Award Lot',
        summary: 'Cancel a subasta event that has no winner. Irreversible; its number stays taken.',
        input: { reason },
      },
    },
    draft: header,
    lineDraft: prices,
    row: {
      ...header,
      startsOn: isoDate.nullable(),
      endsOn: isoDate.nullable(),
      /** The lot that the room is looking at. */
      lotId: id.nullable(),
      /** Lots with a winner whose sale stands, and what they went for. */
      awardedCount: z.int(),
      hammerTotal: z.int(),
    },
    line: lot,
    filters: { channel: z.enum(subastaChannels).optional() },
    sums: {},
  }),
  call: act({
    access: 'Place Bid',
    scope: 'company',
    path: '/subastas/:id/call',
    summary: 'Put a lot of an open event before the room.',
    input: z.strictObject({ id, lotId: id }),
    reply: z.strictObject({ lotId: id }),
  }),
  room: read({
    ...view,
    path: '/subastas/:id/room',
    summary: 'What the big screen in the room shows: the lot that is called, and how far the event has come.',
    input: byId,
    reply: z.strictObject({
      name: z.string(),
      status: z.enum(['draft', 'open', 'closed', 'cancelled']),
      lotCount: z.int(),
      doneCount: z.int(),
      lot: z
        .strictObject({
          position: z.int(),
          itemCode: z.string(),
          name: z.string(),
          nameJa: z.string(),
          milligrams: z.int(),
          imageUrl: z.string(),
          status: z.enum(lotStatuses),
          startingPrice: z.int(),
          highAmount: z.int().nullable(),
          highPaddle: z.int().nullable(),
          nextAmount: z.int(),
          hammerPrice: z.int().nullable(),
          winnerPaddle: z.int().nullable(),
        })
        .nullable(),
      /** The lots that follow. */
      next: z.array(z.strictObject({ position: z.int(), name: z.string(), nameJa: z.string(), imageUrl: z.string() })),
    }),
  }),
});
export type Subasta = ReplyOf<typeof subastaApi.find>;
export type SubastaDraft = InputOf<typeof subastaApi.create>;
export type Lot = Subasta['lines'][number];
export type Room = ReplyOf<typeof subastaApi.room>;

const shownBidder = z.strictObject({
  id,
  paddle: z.int(),
  customerId: id.nullable(),
  customerCode: z.string(),
  /** Of the customer, or as it was given. */
  name: z.string(),
  bidCount: z.int(),
  /** What they won and did not give back. */
  wonTotal: z.int(),
  version: z.int(),
});
export type Bidder = z.output<typeof shownBidder>;

const bidderDraft = {
  paddle,
  customerId: id.nullable().default(null),
  /** Left out where it is a customer. */
  name: optionalText(120),
};

/** Who bids at an event, with or without a customer record. */
export const bidderApi = api('bidder', {
  list: read({
    ...view,
    path: '/subastas/:subastaId/bidders',
    summary: 'Who bids at a subasta event, by paddle.',
    input: z.strictObject({ subastaId: id }),
    reply: z.strictObject({ bidders: z.array(shownBidder) }),
  }),
  create: act({
    access: 'Place Bid',
    scope: 'company',
    path: '/subastas/:subastaId/bidders',
    summary: 'Give out a paddle.',
    input: z.strictObject({ subastaId: id, ...bidderDraft }),
    reply: shownBidder,
  }),
  edit: act({
    access: 'Place Bid',
    scope: 'company',
    method: 'PUT',
    path: '/bidders/:id',
    summary: 'Change who has a paddle.',
    input: z.strictObject({ id, version: z.int(), ...bidderDraft }),
    reply: shownBidder,
  }),
});

const shownBid = z.strictObject({
  id,
  round: z.int(),
  paddle: z.int(),
  name: z.string(),
  amount: z.int(),
  channel: z.enum(bidChannels),
  at: instant,
  userName: z.string(),
  userNameJa: z.string(),
  /** Why it does not count; empty where it does. */
  retracted: z.string(),
});
export type Bid = z.output<typeof shownBid>;

const wholeLot = z.strictObject({ id, subastaId: id, ...lot, bids: z.array(shownBid) });
export type WholeLot = z.output<typeof wholeLot>;
const shown = { id, version: z.int() };

/** One lot, from its first bid to its winner. */
export const lotApi = api('lot', {
  find: read({
    ...view,
    path: '/lots/:id',
    summary: 'One lot with its bids, the highest first.',
    input: byId,
    reply: wholeLot,
  }),
  bid: act({
    access: 'Place Bid',
    scope: 'company',
    path: '/lots/:id/bids',
    summary: 'Bid for an open lot.',
    input: z.strictObject({
      id,
      paddle,
      amount: yen.min(1, 'field.aboveZero'),
      channel: z.enum(bidChannels).default('paddle'),
    }),
    reply: wholeLot,
  }),
  retract: act({
    ...award,
    path: '/lots/:id/retract',
    summary: 'Let a bid not count any more.',
    input: z.strictObject({ id, bidId: id, reason }),
    reply: wholeLot,
  }),
  hammer: act({
    ...award,
    path: '/lots/:id/hammer',
    summary:
      'Let the hammer fall: the highest bid wins and its sale is made. Below the reserve, and without bids, the lot stays unsold.',
    input: z.strictObject({
      ...shown,
      /** The manager lets it go below the reserve. */
      underReserve: z.boolean().default(false),
    }),
    reply: wholeLot,
  }),
  pass: act({
    ...award,
    path: '/lots/:id/pass',
    summary: 'Leave a lot unsold: its piece goes back to stock.',
    input: z.strictObject(shown),
    reply: wholeLot,
  }),
  withdraw: act({
    ...award,
    path: '/lots/:id/withdraw',
    summary: 'Take a lot out of the event: its piece goes back to stock.',
    input: z.strictObject({ ...shown, reason }),
    reply: wholeLot,
  }),
  rerun: act({
    ...award,
    path: '/lots/:id/rerun',
    summary: 'Run a lot once more that is unsold, or whose sale was cancelled: its piece is reserved again.',
    input: z.strictObject({ ...shown, startingPrice: yen, reservePrice: prices.reservePrice }),
    reply: wholeLot,
  }),
  offer: act({
    ...award,
    path: '/lots/:id/offer',
    summary: 'Give a lot whose sale was cancelled to the next bidder, at their bid.',
    input: z.strictObject(shown),
    reply: wholeLot,
  }),
});
