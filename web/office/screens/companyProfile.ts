import { load, type ScreenGroup } from './screen.ts';

export const companyProfile = {
  path: '/company-profile',
  right: 'Access Company Profile',
  menu: 'frame.menu.companyProfile',
  icon: 'building-store',
  screens: [
    {
      path: '/company-profile/company',
      right: 'View Company',
      menu: 'frame.menu.company',
      screen: load(() => import('../company/CompanyPage.tsx'), 'CompanyPage'),
    },
    {
      path: '/company-profile/company-list',
      right: 'View Company List',
      menu: 'frame.menu.companyList',
      screen: load(() => import('../company/CompanyList.tsx'), 'CompanyList'),
    },
    {
      path: '/company-profile/locations',
      right: 'View Locations',
      menu: 'frame.menu.locations',
      screen: load(() => import('../company/LocationList.tsx'), 'LocationList'),
    },
    {
      path: '/company-profile/payment-types',
      right: 'View Company',
      menu: 'frame.menu.paymentTypes',
      screen: load(() => import('../sales/paymentType/PaymentTypeList.tsx'), 'PaymentTypeList'),
    },
    {
      path: '/company-profile/featured-products',
      right: 'View Featured Products',
      menu: 'frame.menu.featuredProducts',
      screen: load(() => import('../shop/FeaturedList.tsx'), 'FeaturedList'),
    },
    {
      path: '/company-profile/social-media',
      right: 'View Social Media',
      menu: 'frame.menu.socialMedia',
      screen: load(() => import('../shop/SocialLinkList.tsx'), 'SocialLinkList'),
    },
    {
      path: '/company-profile/page-post',
      right: 'View Page Post',
      menu: 'frame.menu.pagePost',
      screen: load(() => import('../shop/PostList.tsx'), 'PostList'),
    },
    {
      path: '/company-profile/ecommerce-videos',
      right: 'View E-commerce Videos',
      menu: 'frame.menu.ecommerceVideos',
      screen: load(() => import('../shop/VideoList.tsx'), 'VideoList'),
    },
    {
      path: '/company-profile/mail',
      right: 'admin',
      menu: 'frame.menu.mail',
      screen: load(() => import('../company/mail/MailList.tsx'), 'MailList'),
    },
    {
      path: '/company-profile/mail/templates',
      right: 'admin',
      screen: load(() => import('../company/mail/TemplateList.tsx'), 'TemplateList'),
    },
    {
      path: '/company-profile/backup',
      right: 'admin',
      menu: 'frame.menu.backup',
      screen: load(() => import('../company/backup/BackupPage.tsx'), 'BackupPage'),
    },
  ],
} as const satisfies ScreenGroup;
