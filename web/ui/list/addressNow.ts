import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';

/** An address as a list takes it: one of before, or the dashboard's, names a single location where several may be named. */
export function addressNow<Value>(endpoint: Endpoint, { locationId, ...search }: Record<string, Value>) {
  const fields = fieldsOf(endpoint.input);
  const key = 'locations' in fields && !('locationId' in fields) ? 'locations' : 'locationId';
  return locationId === undefined ? search : { [key]: locationId, ...search };
}
