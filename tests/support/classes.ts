import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';

interface Node {
  start: number;
  end: number;
}

const web = resolve(import.meta.dirname, '../../web');

/** Every file of the web with one of these endings, as written: path and text. */
export function webFiles(ending: RegExp): { path: string; text: string }[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => ending.test(name) && !/^dist\/|\.test\.|\.d\.ts$/.test(name))
    .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }));
}

/** The classes that the selectors of a stylesheet name. */
export function classesOfStyles(text: string): string[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"\n]*"/g, '""');
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
  return selectors.flatMap((selector) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name));
}

/**
 * The classes that a file of ours writes: the words of every text that stands in an attribute, a property, a variable or
 * a function with `class` in its name, unless it is only compared with. The beginning of a word that is put together,
 * `is-${status}`, ends with a star.
 */
export function classesOfCode(path: string, text: string): string[] {
  return classTexts(path, text).flatMap(({ value, isCut }) => {
    const words = value.split(/\s+/).filter(Boolean);
    if (isCut && !/\s$/.test(value) && words.length > 0) words.push(`${words.pop()}*`);
    return words;
  });
}

export interface ClassText extends Node {
  value: string;
  /** An expression follows without a space. */
  isCut: boolean;
}

/** The texts of a file in which classes stand. */
export function classTexts(path: string, text: string): ClassText[] {
  const { program } = parseSync(path, text);
  const places: Node[] = [];
  const compared = new Set<number>();
  const found: ClassText[] = [];
  const noteIf = (name: unknown, node: Node) => {
    if (/class/i.test(String(name))) places.push(node);
  };
  const isIn = (node: Node) => places.some(({ start, end }) => node.start >= start && node.end <= end);
  new Visitor({
    JSXAttribute: (node) => noteIf(node.name.name, node),
    Property: (node) => noteIf('name' in node.key ? node.key.name : '', node),
    VariableDeclarator: (node) => noteIf('name' in node.id ? node.id.name : '', node),
    FunctionDeclaration: (node) => noteIf(node.id?.name, node),
    BinaryExpression: (node) => {
      compared.add(node.left.start);
      compared.add(node.right.start);
    },
    CallExpression: (node) => {
      for (const argument of node.arguments) compared.add(argument.start);
    },
    MemberExpression: (node) => compared.add(node.property.start),
    TSLiteralType: (node) => compared.add(node.literal.start),
    AssignmentExpression: (node) => noteIf(text.slice(node.left.start, node.left.end), node),
  }).visit(program);
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' && isIn(node) && !compared.has(node.start))
        found.push({ start: node.start, end: node.end, value: node.value, isCut: false });
    },
    TemplateElement: (node) => {
      if (isIn(node)) found.push({ start: node.start, end: node.end, value: node.value.raw, isCut: !node.tail });
    },
  }).visit(program);
  return found;
}
