import { common } from './common.ts';
import { dashboard } from './dashboard.ts';
import { error } from './error.ts';
import { field } from './field.ts';
import { frame } from './frame.ts';
import { refusal } from './refusal.ts';
import { session } from './session.ts';
import { stock } from './stock.ts';

/** What the frame, the sign-in and the dashboard say: loaded before anything is drawn, the rest with the first other screen. */
export const first = {
  common,
  dashboard,
  error,
  field,
  frame,
  refusal,
  session,
  stock,
};
