import type { featuredApi } from '#contract/shop/featured.ts';
import type { postApi } from '#contract/shop/post.ts';
import type { socialLinkApi } from '#contract/shop/socialLink.ts';
import type { shopVideoApi } from '#contract/shop/video.ts';
import { listSearch } from '#web/ui/list/listSearch.ts';
import { load, screen } from '../screen.tsx';

const featuredProducts = screen(
  '/company-profile/featured-products',
  'View Featured Products',
  listSearch<typeof featuredApi.list>(),
  load(() => import('./FeaturedList.tsx'), 'FeaturedList'),
);
const socialMedia = screen(
  '/company-profile/social-media',
  'View Social Media',
  listSearch<typeof socialLinkApi.list>(),
  load(() => import('./SocialLinkList.tsx'), 'SocialLinkList'),
);
const pagePost = screen(
  '/company-profile/page-post',
  'View Page Post',
  listSearch<typeof postApi.list>(),
  load(() => import('./PostList.tsx'), 'PostList'),
);
const ecommerceVideos = screen(
  '/company-profile/ecommerce-videos',
  'View E-commerce Videos',
  listSearch<typeof shopVideoApi.list>(),
  load(() => import('./VideoList.tsx'), 'VideoList'),
);

/** The screens of what the shop window shows besides items. */
export const shopScreens = [featuredProducts, socialMedia, pagePost, ecommerceVideos] as const;
