import { shopTexts } from '#contract/shop/windowPage.ts';
import { type SitePage, sitePage } from '../../site/page.ts';
import { loadCategory, loadHome, loadItems, loadMadeToOrder, loadPiece, loadSearch } from './pageActions.ts';
import { loadPost, loadPosts, loadText } from './postActions.ts';

/** The pages that show what lies in the shop. */
export const windowPages: SitePage[] = [
  sitePage({ kind: 'home', path: '', load: loadHome }),
  sitePage({ kind: 'items', path: '/items', load: loadItems }),
  sitePage({ kind: 'category', path: '/category/:category', load: loadCategory }),
  sitePage({ kind: 'search', path: '/search', load: loadSearch, isSearch: true }),
  sitePage({ kind: 'madeToOrder', path: '/made-to-order', load: loadMadeToOrder }),
  sitePage({ kind: 'piece', path: '/item/:itemCode', load: loadPiece }),
  sitePage({ kind: 'posts', path: '/posts', load: loadPosts }),
  sitePage({ kind: 'post', path: '/posts/:slug', load: loadPost }),
  ...shopTexts.map((name) => sitePage({ kind: 'text', path: `/${name}`, load: (visit) => loadText(visit, name) })),
];
