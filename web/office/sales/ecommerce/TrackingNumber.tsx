import './ecommerce.css';
import { trackingLink } from '#contract/sales/shippingMethod.ts';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';

/** The number of a parcel; where its carrier can be asked, it leads there. */
export function TrackingNumber({ number, url }: { number: string; url: string }) {
  const link = trackingLink(url, number);
  if (link === '') return <span className="digits tracking">{number}</span>;
  return (
    <OutsideLink to={link}>
      <span className="digits tracking">{number}</span>
    </OutsideLink>
  );
}
