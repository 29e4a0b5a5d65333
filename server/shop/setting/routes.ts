import { shopSettingApi } from '#contract/shop/setting.ts';
import { implement } from '../../kernel/route.ts';
import { editSettings, previewText, showSettings, switchShop } from './actions.ts';
import { listChoices } from './store.ts';

export const shopSettingRoutes = implement(shopSettingApi, {
  find: showSettings,
  choices: listChoices,
  preview: previewText,
  edit: editSettings,
  switch: switchShop,
});
