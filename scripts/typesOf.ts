import { execFileSync } from 'node:child_process';

/** Has the types of a database's tables written into a file, as its tables are now. */
export function writeTypesOf(url: string, file: string): void {
  const options = ['--dialect', 'postgres', '--camel-case', '--out-file', file, '--log-level', 'error'];
  // Whole numbers, dates and decimals come as server/kernel/database.ts parses them.
  const parsers = ['--date-parser', 'string', '--numeric-parser', 'number', '--type-mapping', '{"int8":"number"}'];
  const generator = 'node_modules/kysely-codegen/dist/cli/bin.js';
  execFileSync(process.execPath, [generator, '--url', url, ...options, ...parsers], { stdio: 'inherit' });
}
