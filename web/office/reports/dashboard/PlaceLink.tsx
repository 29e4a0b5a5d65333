import { Link, type LinkProps, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface PlaceLinkProps
  extends Pick<ComponentProps<'a'>, 'className' | 'aria-label' | 'children' | 'onBlur' | 'onKeyDown'> {
  to: LinkProps['to'];
  search?: Record<string, string>;
}

/** Opens the rows behind a figure: of the location that the figure is of, where it is of one. */
export function PlaceLink({ search, ...rest }: PlaceLinkProps) {
  return <Link {...rest} search={{ ...search, ...usePlace() } as never} />;
}

/** The one location that is asked for in the address; none: all of the user's. */
export function usePlace(): { locationId?: string } {
  const { locationId } = useSearch({ strict: false }) as { locationId?: string };
  return locationId ? { locationId } : {};
}
