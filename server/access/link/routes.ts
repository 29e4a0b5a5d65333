import { linkApi } from '#contract/access/link.ts';
import { implement } from '../../kernel/route.ts';
import { lookAtLink, setPassword } from './actions.ts';

export const linkRoutes = implement(linkApi, { look: lookAtLink, setPassword });
