import { bidderApi, lotApi, subastaApi } from '#contract/sales/subasta.ts';
import { subastaSaleApi } from '#contract/sales/subastaSale.ts';
import { implement } from '../../kernel/route.ts';
import { callLot, cancelSubasta, closeSubasta, createSubasta, editSubasta, openSubasta } from './actions.ts';
import { createBidder, editBidder } from './bidderActions.ts';
import { listBidders } from './bidderStore.ts';
import { bid, hammerLot, offerLot, passLot, rerunLot, retractBid, withdrawLot } from './lotActions.ts';
import { findLot, findRoom } from './lotStore.ts';
import { subastaPaper } from './paper.ts';
import { subastaSales } from './saleListStore.ts';
import { subastas } from './store.ts';

export const subastaRoutes = implement(subastaApi, {
  ...subastas.reads,
  create: createSubasta,
  edit: editSubasta,
  open: openSubasta,
  close: closeSubasta,
  cancel: cancelSubasta,
  call: callLot,
  room: findRoom,
  paper: subastaPaper,
});

export const subastaSaleRoutes = implement(subastaSaleApi, {
  list: subastaSales.page,
  summary: subastaSales.summary,
  export: subastaSales.export,
});

export const bidderRoutes = implement(bidderApi, { list: listBidders, create: createBidder, edit: editBidder });

export const lotRoutes = implement(lotApi, {
  find: (ctx, { id }) => findLot(ctx.db, ctx, id),
  bid,
  retract: retractBid,
  hammer: hammerLot,
  pass: passLot,
  withdraw: withdrawLot,
  rerun: rerunLot,
  offer: offerLot,
});
