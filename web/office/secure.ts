import { z } from 'zod';

interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown;
}

// zod compiles its checks with `new Function` where it may; the content policy says that it may not.
z.config({ jitless: true });

// Mantine writes the text of its style elements by innerHTML. Text passes; anything that could be markup doesn't.
(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => {
    if (text.includes('<')) throw new TypeError('Markup from text is not allowed here.');
    return text;
  },
});
