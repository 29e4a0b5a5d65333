import type { ShopPageKind } from '#contract/shop/page.ts';
import { contactView } from './messages/Contact.tsx';
import { messageView } from './messages/Conversation.tsx';
import { cartView } from './order/Cart.tsx';
import { orderView } from './order/OrderForm.tsx';
import { orderStatusView } from './order/OrderStatus.tsx';
import { problemView } from './Problem.tsx';
import type { PageView } from './page.ts';
import { homeView } from './window/Home.tsx';
import { categoryView, itemsView, madeToOrderView, searchView } from './window/PieceList.tsx';
import { pieceView } from './window/PieceView.tsx';
import { postsView, postView, textView } from './window/Posts.tsx';

/** The component of each kind of page: one that is missing does not compile. */
export const pageViews: { [K in ShopPageKind]: PageView<K> } = {
  home: homeView,
  items: itemsView,
  category: categoryView,
  search: searchView,
  madeToOrder: madeToOrderView,
  piece: pieceView,
  posts: postsView,
  post: postView,
  text: textView,
  contact: contactView,
  message: messageView,
  cart: cartView,
  order: orderView,
  orderStatus: orderStatusView,
  problem: problemView,
};
