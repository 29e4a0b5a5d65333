import { useText } from '#web/text/text.ts';
import { ean13Bars, ean13Width } from './ean13.ts';

/** A barcode as it is printed on a tag, with its digits under it. */
export function Ean13({ barcode }: { barcode: string }) {
  const t = useText();
  return (
    <div className="item-ean">
      <svg
        viewBox={`0 0 ${ean13Width} 30`}
        width="143"
        height="45"
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('item.code.drawn', { barcode })}
      >
        {ean13Bars(barcode).map(({ x, width, isGuard }) => (
          <rect key={x} x={x} y="0" width={width} height={isGuard ? 30 : 27} fill="currentColor" />
        ))}
      </svg>
      <span className="digits text-small text-secondary">{barcode}</span>
    </div>
  );
}
