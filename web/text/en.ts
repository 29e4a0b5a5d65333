import { access } from './en/access.ts';
import { category } from './en/category.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { error } from './en/error.ts';
import { field } from './en/field.ts';
import { frame } from './en/frame.ts';
import { importing } from './en/import.ts';
import { item } from './en/item.ts';
import { refusal } from './en/refusal.ts';
import { actions, modules, rights } from './en/rights.ts';
import { sales } from './en/sales.ts';
import { session } from './en/session.ts';
import { stock } from './en/stock.ts';

/** Every English text: the shape that Japanese has to match. */
export const en = {
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
