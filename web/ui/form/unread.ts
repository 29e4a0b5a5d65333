/** Whether a field could not read what stands in it: it says so, has the focus, and nothing is sent. */
export function isUnread(root: HTMLElement | null): boolean {
  const unread = root?.querySelector<HTMLElement>('[data-unread]');
  unread?.blur();
  unread?.focus();
  return Boolean(unread);
}
