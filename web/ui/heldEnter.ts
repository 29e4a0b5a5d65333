interface Key {
  key: string;
  repeat: boolean;
  target: EventTarget | null;
}

/** Whether Enter is only held, which is one press: what it opened is not answered by it. In a text it begins line after line. */
export function isHeldEnter({ key, repeat, target }: Key): boolean {
  return key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement);
}
