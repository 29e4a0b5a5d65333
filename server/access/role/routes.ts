import { roleApi } from '#contract/access/role.ts';
import { implement } from '../../kernel/route.ts';
import { createRole, roles, setRights, toggleRole } from './actions.ts';
import { listMatrix } from './store.ts';

export const roleRoutes = implement(roleApi, {
  find: roles.find,
  edit: roles.edit,
  audit: roles.audit,
  matrix: (ctx) => listMatrix(ctx.db),
  create: createRole,
  toggle: toggleRole,
  setRights,
});
