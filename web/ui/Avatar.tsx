import { useState } from 'react';

interface AvatarProps {
  name: string;
  url?: string;
  small?: boolean;
  large?: boolean;
}

/** A person's picture, or the initials of the name, which stand beside it or above it in words. */
export function Avatar({ name, url = '', small = false, large = false }: AvatarProps) {
  const [broken, setBroken] = useState('');
  const className = `avatar ${small ? 'small' : ''} ${large ? 'large' : ''}`;
  if (url && broken !== url) return <img className={className} src={url} alt="" onError={() => setBroken(url)} />;
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
