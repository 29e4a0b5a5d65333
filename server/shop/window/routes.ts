import { windowApi } from '#contract/shop/window.ts';
import { implement } from '../../kernel/route.ts';
import { findPiece, listPieces } from './store.ts';

export const windowRoutes = implement(windowApi, { pieces: listPieces, piece: findPiece });
