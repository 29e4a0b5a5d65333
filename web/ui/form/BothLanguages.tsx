import { Fragment, type ReactNode } from 'react';
import { useBothOrder } from './bothLanguages.ts';
import type { FieldProps } from './useDraft.ts';

interface BothLanguagesProps {
  /** The field in English; that in Japanese is called the same with `Ja`. */
  of: string;
  field: (path: string) => FieldProps;
  /** Draws a control for each of the two. */
  children: (props: FieldProps & { lang?: 'ja' }, isFirst: boolean) => ReactNode;
}

/** What is written in both languages: that of the screen stands first. */
export function BothLanguages({ of, field, children }: BothLanguagesProps) {
  return useBothOrder()(of).map((path, index) => (
    <Fragment key={path}>{children({ ...field(path), ...(path !== of && { lang: 'ja' }) }, index === 0)}</Fragment>
  ));
}
