import type { Plugin } from 'vite';

const unused = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves out of zod what no browser of ours runs: JSON schemas (the server's documents have them) and English
 * messages (screens translate codes). A message that no code was given for is `field.invalid`.
 */
export function slimZod(): Plugin {
  return {
    name: 'kinza-slim-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (/zod\/v4\/locales\/en\.js$/.test(id)) return "export default () => ({ localeError: () => 'field.invalid' });";
      if (!unused.test(id)) return null;
      const names = [...code.matchAll(/^export (?:(?:const|function) |\{ \w+ as )(\w+)/gm)].map(([, name]) => name);
      return names.map((name) => `export const ${name} = () => () => {};`).join('\n');
    },
  };
}
