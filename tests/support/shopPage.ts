import type { PageForm, ShopFrame } from '#contract/shop/page.ts';

/** What stands around every page of the shop on the web, for tests that draw one. */
export const assets = { script: '/shop-assets/shop-1.js', style: '/shop-assets/shop-1.css' };
export const form: PageForm = { key: 'b3c1f1de-0000-4000-8000-000000000000', entered: {}, errors: [], refusal: null };
export const frame: ShopFrame = {
  locale: 'en',
  code: 'kz',
  origin: 'https://kinza.example',
  path: '/item/R0-1',
  query: '',
  isOpen: true,
  name: 'Kinza',
  logoUrl: '',
  address: 'Ginza',
  phone: '',
  email: '',
  categories: [{ code: 'R0', name: 'Rings' }],
  hasMadeToOrder: false,
  hasPosts: true,
  links: [],
  isSecret: false,
  beaconUrl: '',
  cartCount: 0,
};
