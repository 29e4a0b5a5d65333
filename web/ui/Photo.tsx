import { type ReactNode, useState } from 'react';
import { Icon } from './Icon.tsx';
import { unbroken } from './unbroken.tsx';

const sizeClass = { small: '', medium: 'medium', large: 'large' } as const;
const pixels = { small: 32, medium: 48, large: 56 } as const;

interface PhotoProps {
  url: string;
  size?: keyof typeof sizeClass;
  /** What stands there without a picture: a ring, unless it is none of a piece. */
  icon?: string;
}

/** A picture, square; a line drawing where there is none. The name stands beside it, so it needs no words. */
export function Photo({ url, size = 'small', icon = 'kinza:ring' }: PhotoProps) {
  const [broken, setBroken] = useState('');
  if (!url || broken === url) {
    return (
      <span className={`photo none ${sizeClass[size]}`}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <img
      className={`photo ${sizeClass[size]}`}
      src={url}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}

interface NameCellProps {
  url?: string | undefined;
  /** What stands before it in place of a picture. */
  lead?: ReactNode;
  name: ReactNode;
  code?: ReactNode;
}

/** A name with its code under it and its picture before it: the first column of lists. */
export function NameCell({ url, lead, name, code }: NameCellProps) {
  return (
    <div className="cell">
      {url === undefined ? lead : <Photo url={url} />}
      <div>
        <div className="cell-title" title={typeof name === 'string' ? name : undefined}>
          {unbroken(name)}
        </div>
        {code && <div className="code">{code}</div>}
      </div>
    </div>
  );
}
