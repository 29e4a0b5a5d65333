import { sitePage } from '../../site/page.ts';
import { loadCart, loadOrder, postCart, postOrder } from './pageActions.ts';

/** The pages on which customers order. What is entered there is nobody else's business. */
export const orderPages = [
  sitePage({ kind: 'cart', path: '/cart', load: loadCart, post: postCart, isSecret: true }),
  sitePage({ kind: 'order', path: '/order', load: loadOrder, post: postOrder, isSecret: true }),
];
