import { useSession } from '#web/api/rights.ts';
import { dayAfter } from '#web/text/format.ts';
import { DateField, type DateFieldProps } from '../form/DateField.tsx';

/** The day of a document: none of a closed month can be chosen. */
export function DayField(props: Omit<DateFieldProps, 'min'>) {
  const closedThrough = useSession().data?.company.closedThrough;
  return <DateField {...props} {...(closedThrough && { min: dayAfter(closedThrough) })} />;
}
