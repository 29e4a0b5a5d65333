import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { endPixels, type Fitted } from './useFitted.ts';

interface FittedTableProps extends Omit<ComponentProps<'table'>, 'style'> {
  fitted: Fitted;
}

/** A table of the columns that have room: `useFitted` measures the place in which it stands. */
export function FittedTable({ fitted, children, ...table }: FittedTableProps) {
  const { place, width, columnWidths, hasBoxes, hasEnd, widen } = fitted;
  const drawn = useRef<HTMLTableElement>(null);
  const measure = () => {
    const needs = [...(drawn.current?.querySelectorAll<HTMLElement>('td .digits.long') ?? [])].flatMap((figure) => {
      const cell = figure.closest('td');
      const key = columnWidths[(cell?.cellIndex ?? 0) - (hasBoxes ? 1 : 0)]?.[0];
      return cell && key !== undefined ? [[key, neededBy(figure, cell)] as const] : [];
    });
    widen(needs);
  };
  useLayoutEffect(measure);
  const remeasure = useEffectEvent(measure);
  // A figure was measured in another font until its own was there.
  useEffect(() => {
    document.fonts.addEventListener('loadingdone', remeasure);
    return () => document.fonts.removeEventListener('loadingdone', remeasure);
  }, []);
  return (
    <>
      <div ref={place} />
      <table {...table} ref={drawn} style={{ width }}>
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

/** How wide a cell is in which a figure stands whole. */
function neededBy(figure: HTMLElement, cell: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return Math.ceil(
    figure.getBoundingClientRect().width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight),
  );
}
