import { profileApi } from '#contract/access/profile.ts';
import { implement } from '../../kernel/route.ts';
import { changePassword, editProfile, findProfile, removeImage, setImage } from './actions.ts';

export const profileRoutes = implement(profileApi, {
  find: findProfile,
  edit: editProfile,
  setImage,
  removeImage,
  changePassword,
});
