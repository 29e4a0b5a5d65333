import { describe, expect, it } from 'vitest';
import { documentName } from './rules.ts';

describe('documentName', () => {
  it.each([
    ['保証書.pdf', '保証書.pdf'],
    ['C:\\Users\\Aya\\ring order.pdf', 'ring order.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nb\u202e.pdf', 'a b .pdf'],
    ['', 'document'],
    ['///', 'document'],
    [`${'長'.repeat(200)}.pdf`, '長'.repeat(120)],
  ])('%j is %j', (given, name) => expect(documentName(given)).toBe(name));
});
