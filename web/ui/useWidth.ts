import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of a box in pixels, followed as it changes; 0 until it is drawn. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const follow = () => setWidth(element.clientWidth);
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
