const typed: KeyboardEvent[] = [];

function hear(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey || (key.length > 1 && key !== 'Enter')) return;
  typed.push(event);
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps what is typed for the palette, from the key that opens it until its field has the focus. */
export function hearTyped(): void {
  addEventListener('keydown', hear, true);
}

/** The keys until now, for who answers them from now on. */
export function takeTyped(): readonly KeyboardEvent[] {
  removeEventListener('keydown', hear, true);
  return typed.splice(0);
}
