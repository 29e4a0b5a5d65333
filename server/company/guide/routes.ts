import { guideApi } from '#contract/company/guide.ts';
import { implement } from '../../kernel/route.ts';
import { findGuide, removeVideo, setCaptions, setVideo } from './actions.ts';

export const guideRoutes = implement(guideApi, { find: findGuide, setVideo, setCaptions, removeVideo });
