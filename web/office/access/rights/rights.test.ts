import { describe, expect, it } from 'vitest';
import type { RightsMatrix } from '#contract/access/role.ts';
import { shareOf, shownModules, withRights } from './rights.ts';

const action = (id: number, description: string) => ({
  id,
  description,
  label: description,
  labelJa: '',
  explanation: '',
  explanationJa: '',
  active: true,
});
const role = (id: number, actionIds: number[]) => ({
  id,
  name: `role ${id}`,
  nameJa: '',
  isAdmin: false,
  demandsSecondFactor: false,
  users: 0,
  active: true,
  version: 1,
  actionIds,
  mayChange: true,
  mayCopy: true,
});
const matrix: RightsMatrix = {
  modules: [
    {
      id: 1,
      name: 'Item',
      label: 'Item',
      labelJa: '',
      description: '',
      descriptionJa: '',
      active: true,
      actions: [action(1, 'View Item'), action(2, 'Edit Item')],
    },
    {
      id: 2,
      name: 'Sales',
      label: 'Sales',
      labelJa: '',
      description: '',
      descriptionJa: '',
      active: true,
      actions: [action(3, 'Refund')],
    },
  ],
  roles: [role(1, [1, 3]), role(2, [2])],
};
const rightsOf = ({ roles }: RightsMatrix) => roles.map(({ actionIds }) => actionIds.toSorted());

describe('rights', () => {
  it('are switched on and off for one role, and back again', () => {
    const on = withRights(matrix, 2, [2, 3], true);
    expect(rightsOf(on)).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(rightsOf(withRights(on, 2, [3], false))).toEqual(rightsOf(matrix));
    expect(rightsOf(matrix)).toEqual([[1, 3], [2]]);
  });

  it('of a module are counted', () => {
    const [items] = matrix.modules;
    expect(items && shareOf(items, new Set([1, 3]))).toEqual({ granted: 1, all: 2 });
  });
});

describe('what is shown', () => {
  const names = (one: { description: string }) => `${one.description} 商品の${one.description}`;
  const shown = (search: string, isShown: (id: number) => boolean = () => true) =>
    shownModules(matrix.modules, search, names, isShown).map(({ actions }) => actions.map(({ id }) => id));

  it.each([
    ['', [[1, 2], [3]]],
    ['item', [[1, 2]]],
    ['ＩＴＥＭ edit', [[2]]],
    ['商品', [[1, 2], [3]]],
    ['refund item', []],
  ])('for %j', (search, expected) => expect(shown(search)).toEqual(expected));

  it('is what two roles differ in', () => {
    const [one, other] = matrix.roles.map(({ actionIds }) => new Set(actionIds));
    expect(shown('', (id) => one?.has(id) !== other?.has(id))).toEqual([[1, 2], [3]]);
    expect(shown('', () => false)).toEqual([]);
  });
});
