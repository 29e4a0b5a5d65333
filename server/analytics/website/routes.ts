import { analyticsApi } from '#contract/analytics/website.ts';
import { readByReplica } from '../../kernel/replica.ts';
import { implement } from '../../kernel/route.ts';
import { see } from '../visit/actions.ts';
import { sharesBy, showPieces, showVisits, showWebsite } from './actions.ts';
import { exportWebsite } from './export.ts';

export const analyticsRoutes = readByReplica(
  implement(analyticsApi, {
    see,
    show: showWebsite,
    pages: sharesBy('page'),
    devices: sharesBy('device'),
    countries: sharesBy('country'),
    referrers: sharesBy('referrer'),
    pieces: showPieces,
    visits: showVisits,
    export: async (ctx, asked) => exportWebsite(ctx, asked),
  }),
);
