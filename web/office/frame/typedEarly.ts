const typed: string[] = [];

function hear(event: KeyboardEvent): void {
  if (event.key.length > 1) return;
  typed.push(event.key);
  event.stopPropagation();
}

/** Keeps what is typed for the palette while its code is on its way. */
export function hearing<Code>(code: Promise<Code>): Promise<Code> {
  addEventListener('keydown', hear, true);
  code.catch(takeTyped);
  return code;
}

/** What was typed until now. */
export function takeTyped(): string {
  removeEventListener('keydown', hear, true);
  return typed.splice(0).join('');
}
