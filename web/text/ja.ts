import type { en } from './en.ts';
import { access } from './ja/access.ts';
import { category } from './ja/category.ts';
import { company, location, tax } from './ja/company.ts';
import { file } from './ja/file.ts';
import { first } from './ja/first.ts';
import { guide } from './ja/guide.ts';
import { common } from './ja/common.ts';
import { dashboard } from './ja/dashboard.ts';
import { error } from './ja/error.ts';
import { externalItem } from './ja/externalItem.ts';
import { field } from './ja/field.ts';
import { frame } from './ja/frame.ts';
import { importing } from './ja/import.ts';
import { item } from './ja/item.ts';
import { actions, modules, rights } from './ja/rights.ts';
import { sales } from './ja/sales.ts';
import { serviceItem } from './ja/serviceItem.ts';
import { serviceProvider } from './ja/serviceProvider.ts';
import { session } from './ja/session.ts';
import { stock } from './ja/stock.ts';
import { supplier } from './ja/supplier.ts';

export const ja: typeof en = {
  ...first,
  access,
  rights,
  modules,
  actions,
  guide,
  importing,
  category,
  company,
  tax,
  location,
  file,
  dashboard,
  stock,
  supplier,
  category,
  common,
  error,
  externalItem,
  field,
  frame,
  item,
  sales,
  serviceItem,
  serviceProvider,
  session,
};
