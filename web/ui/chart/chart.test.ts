import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Doughnut } from './Doughnut.tsx';
import { Sparkline } from './Sparkline.tsx';

const pathsOf = (markup: string) => [...markup.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);

describe('a sparkline', () => {
  const draw = (...values: number[]) =>
    renderToStaticMarkup(createElement(Sparkline, { values, width: 84, height: 36 }));

  it('touches the top with its highest value and the bottom with nothing', () => {
    expect(pathsOf(draw(0, 50, 100))[1]).toBe('M2,32L42,18L82,4');
    expect(pathsOf(draw(0, 0))[1]).toBe('M2,32L82,32');
  });

  it('does not leave its box with less than nothing, and ends with a dot', () => {
    expect(pathsOf(draw(-9, 10))[1]).toBe('M2,32L82,4');
    expect(draw(1, 2)).toContain('<circle cx="82" cy="4"');
  });

  it('is no line with fewer than two values', () => {
    expect(draw(5)).toBe('<span></span>');
  });
});

describe('a doughnut', () => {
  const draw = (...values: number[]) => renderToStaticMarkup(createElement(Doughnut, { values, size: 136 }));

  it('has a slice of its own colour for each value, in their order', () => {
    expect([...draw(1, 3).matchAll(/fill="([^"]*)"/g)].map(([, fill]) => fill)).toEqual(['var(--c1)', 'var(--c2)']);
    // Of two halves the first begins at the right of the top, the second at the left of the bottom.
    const xOf = (path = '') => Number(/^M(-?[\d.]+),/.exec(path)?.[1]);
    const [right, left] = pathsOf(draw(5, 5));
    expect([xOf(right) > 0, xOf(left) < 0]).toEqual([true, true]);
  });

  it('is a grey ring where there is nothing', () => {
    expect(draw()).toContain('class="chart-nothing"');
    expect(pathsOf(draw())).toEqual([pathsOf(draw(7))[0]]);
  });
});
