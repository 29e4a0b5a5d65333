import { Navigate, useParams } from '@tanstack/react-router';

/** The address of one sale: it is looked at over its list. */
export function OpenSale() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <Navigate to="/sales/list" search={{ open: `view:${id}` }} replace />;
}
