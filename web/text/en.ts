import { access } from './en/access.ts';
import { category } from './en/category.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { error } from './en/error.ts';
import { field } from './en/field.ts';
import { file } from './en/file.ts';
import { frame } from './en/frame.ts';
import { importing } from './en/import.ts';
import { item } from './en/item.ts';
import { refusal } from './en/refusal.ts';
import { sales } from './en/sales.ts';
import { session } from './en/session.ts';
import { stock } from './en/stock.ts';

/** Every English text: the shape that Japanese has to match. */
export const en = {
  access,
  importing,
  dashboard,
  stock,
  category,
  common,
  error,
  field,
  file,
  frame,
  item,
  refusal,
  sales,
  session,
};
