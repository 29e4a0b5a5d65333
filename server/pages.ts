import { messagePages } from './messages/conversation/pageRoutes.ts';
import { orderTalkPages } from './messages/orderTalk/pageRoutes.ts';
import { orderPages } from './shop/order/pageRoutes.ts';
import { windowPages } from './shop/window/pageRoutes.ts';
import type { SitePage } from './site/page.ts';

/** Every page of the shops on the web: another area adds its own here. */
export const pages: readonly SitePage[] = [...windowPages, ...orderPages, ...messagePages, ...orderTalkPages];
