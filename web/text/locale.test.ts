import { afterEach, describe, expect, it, vi } from 'vitest';
import { startLocale } from './locale.ts';

afterEach(() => vi.unstubAllGlobals());

function start({ saved = null, browser, path }: { saved?: string | null; browser: string; path: string }) {
  vi.stubGlobal('navigator', { language: browser });
  vi.stubGlobal('localStorage', { getItem: () => saved, setItem: () => {}, removeItem: () => {} });
  return startLocale(path);
}

describe('the language to start with', () => {
  it('is that of the browser where nothing was chosen', () => {
    expect(start({ browser: 'ja-JP', path: '/login' })).toBe('ja');
    expect(start({ browser: 'en-US', path: '/login' })).toBe('en');
    expect(start({ browser: 'fr-FR', path: '/login' })).toBe('en');
  });
  it('is that of a Japanese address in any browser', () =>
    expect(start({ browser: 'en-US', path: '/ja/login' })).toBe('ja'));
  it('is the one that was chosen, before all', () => {
    expect(start({ saved: 'en', browser: 'ja', path: '/ja/login' })).toBe('en');
    expect(start({ saved: 'ja-JP', browser: 'en-US', path: '/' })).toBe('ja');
  });
});
