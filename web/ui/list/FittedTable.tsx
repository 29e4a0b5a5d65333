import type { ComponentProps } from 'react';
import { endPixels, type Fitted } from './useFitted.ts';

interface FittedTableProps extends Omit<ComponentProps<'table'>, 'style'> {
  fitted: Fitted;
}

/** A table of the columns that have room: `useFitted` measures the place in which it stands. */
export function FittedTable({ fitted, children, ...table }: FittedTableProps) {
  const { place, width, columnWidths, hasBoxes, hasEnd } = fitted;
  return (
    <>
      <div ref={place} />
      <table {...table} style={{ width }}>
        <colgroup>
          {hasBoxes && <col style={{ width: endPixels }} />}
          {columnWidths.map(([key, pixels]) => (
            <col key={key} style={{ width: pixels }} />
          ))}
          {hasEnd && <col style={{ width: endPixels }} />}
        </colgroup>
        {children}
      </table>
    </>
  );
}
