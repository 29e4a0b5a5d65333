import { Link, type LinkProps, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Session } from '#contract/access/session.ts';
import { useSession } from '#web/api/rights.ts';

interface PlaceLinkProps
  extends Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'children' | 'onBlur' | 'onKeyDown'> {
  to: LinkProps['to'];
  search?: Record<string, string>;
}

/** Opens the rows behind a figure: of the location that the figure is of, where it is of one. */
export function PlaceLink({ search, ...rest }: PlaceLinkProps) {
  return <Link {...rest} search={{ ...search, ...usePlace() } as never} />;
}

/** The one location that is asked for in the address; none, or one where the user doesn't work: all of the user's. */
export function usePlace(): { locationId?: string } {
  const { locationId } = useSearch({ strict: false }) as { locationId?: string };
  const { data } = useSession();
  const isHere = (place: Session['workplaces'][number]) =>
    place.companyId === data?.company.id && String(place.locationId) === locationId;
  const isKnown = !data || data.workplaces.some(isHere);
  return locationId && isKnown ? { locationId } : {};
}
