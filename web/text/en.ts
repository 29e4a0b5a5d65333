import { access } from './en/access.ts';
import { category } from './en/category.ts';
import { company, location, tax } from './en/company.ts';
import { file } from './en/file.ts';
import { first } from './en/first.ts';
import { guide } from './en/guide.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { error } from './en/error.ts';
import { externalItem } from './en/externalItem.ts';
import { field } from './en/field.ts';
import { frame } from './en/frame.ts';
import { importing } from './en/import.ts';
import { item } from './en/item.ts';
import { actions, modules, rights } from './en/rights.ts';
import { sales } from './en/sales.ts';
import { serviceItem } from './en/serviceItem.ts';
import { serviceProvider } from './en/serviceProvider.ts';
import { session } from './en/session.ts';
import { stock } from './en/stock.ts';
import { supplier } from './en/supplier.ts';

/** Every English text: the shape that Japanese has to match. */
export const en = {
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
