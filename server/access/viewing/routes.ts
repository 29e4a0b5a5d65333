import { viewingApi } from '#contract/access/viewing.ts';
import { implement } from '../../kernel/route.ts';
import { startViewing, stopViewing } from './actions.ts';

export const viewingRoutes = implement(viewingApi, { start: startViewing, stop: stopViewing });
