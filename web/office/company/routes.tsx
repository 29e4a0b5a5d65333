import type { companyApi } from '#contract/company/company.ts';
import type { locationApi } from '#contract/company/location.ts';
import { listSearch, plainSearch } from '#web/ui/list/listSearch.ts';
import { load, screen } from '../screen.tsx';

const company = screen(
  '/company-profile/company',
  'View Company',
  plainSearch(),
  load(() => import('./CompanyPage.tsx'), 'CompanyPage'),
);
const companyList = screen(
  '/company-profile/company-list',
  'View Company List',
  listSearch<typeof companyApi.list>(),
  load(() => import('./CompanyList.tsx'), 'CompanyList'),
);
const locations = screen(
  '/company-profile/locations',
  'View Locations',
  listSearch<typeof locationApi.list>(),
  load(() => import('./LocationList.tsx'), 'LocationList'),
);

/** The screens of companies and their locations. */
export const companyScreens = [company, companyList, locations] as const;
