import './article.css';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Piece } from '#contract/shop/post.ts';

/** A post's words, drawn piece by piece: nothing in them is markup. Links lead out without saying from where. */
export function Article({ pieces }: { pieces: readonly Piece[] }) {
  return <div className="article">{nodesOf(pieces)}</div>;
}

/** An element whose end has not come yet. */
interface Open {
  close: (children: ReactNode[]) => ReactNode;
  children: ReactNode[];
}

function nodesOf(pieces: readonly Piece[]): ReactNode[] {
  const root: Open = { close: (children) => children, children: [] };
  const open: Open[] = [root];
  for (const [index, one] of pieces.entries()) {
    const within = open.at(-1) ?? root;
    if (one.kind === 'open' || one.kind === 'link') {
      open.push({ close: closing(one, index), children: [] });
    } else if (one.kind === 'close' && open.length > 1) {
      open.pop();
      (open.at(-1) ?? root).children.push(within.close(within.children));
    } else within.children.push(leafOf(one, index));
  }
  return root.children;
}

function closing(one: Extract<Piece, { kind: 'open' | 'link' }>, key: number): Open['close'] {
  if (one.kind === 'open') return (children) => createElement(one.tag, { key }, ...children);
  return (children) => (
    <a key={key} href={one.href} target="_blank" rel="noopener noreferrer">
      {children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place.
        <Fragment key={index}>{child}</Fragment>
      ))}
    </a>
  );
}

function leafOf(one: Piece, key: number): ReactNode {
  switch (one.kind) {
    case 'text':
      return one.text;
    case 'image':
      return <img key={key} src={one.url} alt={one.alt} width={one.width} height={one.height} loading="lazy" />;
    case 'break':
      return <br key={key} />;
    case 'rule':
      return <hr key={key} />;
    default:
      return null;
  }
}
