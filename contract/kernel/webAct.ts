/** What is done in a shop on the web without a session, and counted by network. */
export const webActs = ['conversation', 'answer', 'file', 'wrongSecret', 'order'] as const;
export type WebAct = (typeof webActs)[number];
