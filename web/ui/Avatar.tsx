/** A person's picture, or the initials of the name. */
export function Avatar({ name, url = '', small = false }: { name: string; url?: string; small?: boolean }) {
  const className = `ava ${small ? 's' : ''}`;
  if (url) return <img className={className} src={url} alt="" />;
  return (
    <span className={className} aria-hidden>
      {initials(name)}
    </span>
  );
}

/** `Aya Mori` → AM; a Japanese name shows its first character. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  if ((first.codePointAt(0) ?? 0) > 0x24f) return first;
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}
