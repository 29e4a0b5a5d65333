import { roleApi } from '#contract/access/role.ts';
import { implement } from '../../kernel/route.ts';
import { createRole, findMatrix, roles, setRights, toggleRole } from './actions.ts';

export const roleRoutes = implement(roleApi, {
  find: roles.find,
  edit: roles.edit,
  audit: roles.audit,
  matrix: findMatrix,
  create: createRole,
  toggle: toggleRole,
  setRights,
});
