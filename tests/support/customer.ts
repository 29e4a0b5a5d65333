import { contract } from '#contract/index.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import type { Customer } from '#contract/people/customer.ts';
import type { Person, World } from './world.ts';

/** A customer whom a clerk enters, 森 花子 unless said otherwise. */
export const addCustomer = (
  world: World,
  draft: Partial<DraftOf<typeof contract.customer.create>> = {},
  person: Person = 'sales',
): Promise<Customer> =>
  world.as(person).call(contract.customer.create, { firstName: '花子', lastName: '森', ...draft });
