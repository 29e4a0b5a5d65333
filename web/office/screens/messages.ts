import { load, type Screen, type SingleScreen } from './screen.ts';

export const messages = {
  path: '/messages',
  right: 'Access Messages',
  menu: 'frame.menu.messages',
  icon: 'mail',
  screen: load(() => import('../messages/ConversationList.tsx'), 'ConversationList'),
} as const satisfies SingleScreen;

/** What is reached from the list of messages. */
export const conversations = [
  {
    path: '/messages/saved-replies',
    right: 'Access Messages',
    screen: load(() => import('../messages/SavedReplyList.tsx'), 'SavedReplyList'),
  },
  {
    path: '/messages/$id',
    right: 'Access Messages',
    screen: load(() => import('../messages/ConversationPage.tsx'), 'ConversationPage'),
  },
] as const satisfies readonly Screen[];
