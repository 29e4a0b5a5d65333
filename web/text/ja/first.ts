import type { first as shape } from '../en/first.ts';
import { common } from './common.ts';
import { dashboard } from './dashboard.ts';
import { error } from './error.ts';
import { field } from './field.ts';
import { frame } from './frame.ts';
import { refusal } from './refusal.ts';
import { session } from './session.ts';
import { stock } from './stock.ts';

export const first: typeof shape = {
  common,
  dashboard,
  error,
  field,
  frame,
  refusal,
  session,
  stock,
};
