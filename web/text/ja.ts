import type { en } from './en.ts';
import { access } from './ja/access.ts';
import { category } from './ja/category.ts';
import { common } from './ja/common.ts';
import { dashboard } from './ja/dashboard.ts';
import { error } from './ja/error.ts';
import { field } from './ja/field.ts';
import { frame } from './ja/frame.ts';
import { importing } from './ja/import.ts';
import { item } from './ja/item.ts';
import { refusal } from './ja/refusal.ts';
import { actions, modules, rights } from './ja/rights.ts';
import { sales } from './ja/sales.ts';
import { session } from './ja/session.ts';
import { stock } from './ja/stock.ts';

export const ja: typeof en = {
  access,
  rights,
  modules,
  actions,
  importing,
  dashboard,
  stock,
  category,
  common,
  error,
  field,
  frame,
  item,
  refusal,
  sales,
  session,
};
