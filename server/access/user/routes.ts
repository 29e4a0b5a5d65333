import { userApi } from '#contract/access/user.ts';
import { keepFor } from '../../kernel/files/keep.ts';
import { implement } from '../../kernel/route.ts';
import { addUser, editUser, inviteUser, listChoices, resetUser, toggleUser } from './actions.ts';
import { listUserTrail, users } from './userRegister.ts';

const { list, summary, export: exportRows, find } = users;

export const userRoutes = implement(userApi, {
  list,
  summary,
  export: exportRows,
  find,
  audit: listUserTrail,
  choices: listChoices,
  addImage: keepFor('userImage'),
  create: addUser,
  edit: editUser,
  toggle: toggleUser,
  invite: inviteUser,
  reset: resetUser,
});
