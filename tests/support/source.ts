import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';

export interface SourceFunction {
  name: string;
  line: number;
  /** Without the lines of markup: what a screen looks like is a picture, however long, and no procedure. */
  lines: number;
}

interface Span {
  start: number;
  end: number;
}

/** What the shape test looks at in one file of ours. */
export interface SourceFile {
  /** From the checkout, with slashes: `server/sales/sale/rules.ts`. */
  path: string;
  lines: number;
  /** Every module that it imports or re-exports; our own as paths from the checkout, others by their name. */
  imports: string[];
  /** Those of ours that are needed when it runs: neither types alone nor what is loaded later. */
  needs: string[];
  functions: SourceFunction[];
  /** Asks or changes the database by itself. */
  holdsSql: boolean;
  /** Lines with a spread of a literal, `...{ a, b }`, which says nothing that `a, b` does not. */
  literalSpreads: number[];
  exportsDefault: boolean;
  /** Only hands on what other files export. */
  isBarrel: boolean;
}

const checkout = resolve(import.meta.dirname, '../..');

/** All TypeScript of ours below some folders, tests and generated files left out. */
export function readSources(folders: readonly string[]): SourceFile[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const isOurs = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|^web\/dist\//.test(path);
  return paths
    .filter((path) => isOurs(path))
    .map((path) => readSource(path, readFileSync(join(checkout, path), 'utf8')));
}

export function readSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineOf = lineFinder(text);
  const found: (Span & { id?: { name: string } | null })[] = [];
  const markup: Span[] = [];
  const spreads: Span[] = [];
  const note = (node: Span) => found.push(node);
  const noteSpread = (node: Span & { argument: { type: string } }) => {
    if (node.argument.type === 'ObjectExpression') spreads.push(node);
  };
  const noteMarkup = (node: Span) => markup.push(node);
  new Visitor({
    FunctionDeclaration: note as never,
    FunctionExpression: note as never,
    ArrowFunctionExpression: note as never,
    JSXElement: noteMarkup as never,
    JSXFragment: noteMarkup as never,
    SpreadElement: noteSpread as never,
  }).visit(program);
  const functions = found.map((node): SourceFunction => {
    const line = lineOf(node.start);
    const drawn = new Set(
      markup.filter((one) => one.start > node.start && one.end <= node.end).flatMap((one) => linesOf(one, lineOf)),
    );
    return { name: node.id?.name ?? 'a function', line, lines: lineOf(node.end) - line + 1 - drawn.size };
  });

  const handsOn = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value));
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    ...importsOf(path, text, module),
    holdsSql:
      /\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\b(prepared|named|readShort|readLong)[(<]/.test(
        text,
      ),
    literalSpreads: spreads.map(({ start }) => lineOf(start)),
    functions,
    exportsDefault: module.staticExports.some(({ entries }) =>
      entries.some((entry) => entry.exportName.kind === 'Default'),
    ),
    isBarrel: handsOn.length > 0 && handsOn.every((name) => name !== undefined),
  };
}

type Module = ReturnType<typeof parseSync>['module'];

function importsOf(path: string, text: string, module: Module): Pick<SourceFile, 'imports' | 'needs'> {
  const handedOn = module.staticExports.flatMap(({ entries }) => entries);
  const all = [
    ...module.staticImports.map((asking) => asking.moduleRequest.value),
    ...handedOn.map((entry) => entry.moduleRequest?.value),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  const needed = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
      .map((asking) => asking.moduleRequest.value),
    ...handedOn.filter((entry) => !entry.isType).map((entry) => entry.moduleRequest?.value),
  ];
  const resolved = (names: readonly (string | undefined)[]) => [
    ...new Set(names.filter((name) => name !== undefined).map((name) => resolveImport(path, name))),
  ];
  return { imports: resolved(all), needs: resolved(needed).filter((name) => /^(contract|server|web)\//.test(name)) };
}

function linesOf({ start, end }: Span, lineOf: (offset: number) => number): number[] {
  const first = lineOf(start);
  return Array.from({ length: lineOf(end) - first + 1 }, (_, index) => first + index);
}

function resolveImport(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  if (!name.startsWith('.')) return name;
  return relative(checkout, resolve(checkout, from, '..', name)).replaceAll('\\', '/');
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
