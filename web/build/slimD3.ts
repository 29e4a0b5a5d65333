import type { Plugin } from 'vite';

const format = ['format', 'formatPrefix', 'formatSpecifier', 'precisionFixed', 'precisionPrefix', 'precisionRound'];
const interpolate = ['interpolate', 'interpolateNumber', 'interpolateRound', 'interpolateRgb', 'piecewise'];
const between = '(from, to) => (share) => from * (1 - share) + to * share';

/** What stands in for a package that d3-scale asks for: its names, and what all of them are. */
const standIns: Record<string, string> = {
  'd3-format': format.map((name) => `export const ${name} = () => String;`).join('\n'),
  'd3-interpolate': interpolate.map((name) => `export const ${name} = ${between};`).join('\n'),
};

/** What d3-shape does while it is read, so that nothing of it is left out: curves, and symbols worked out beforehand. */
const curve = /^\(?(?!Linear\.)\w+\.prototype = [\s\S]*?^\};?$/gm;
const workedOut = /^((?:var|const) \S+ = )(?=\(function custom|curveRadial\(|-?sqrt\(|sin\(|cos\()/gm;

/**
 * Leaves out of d3-scale what our charts don't use: texts of numbers, which `web/text` says, and what lies between two
 * colours, dates or words. A scale of ours goes from numbers to pixels. Four fifths of it are gone then. Of d3-shape,
 * lines are straight: its curves go, and with them two thirds.
 */
export function slimD3(): Plugin {
  return {
    name: 'kinza-slim-d3',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id in standIns && importer?.includes('/d3-scale/') ? `\0slim:${id}` : null),
    transform: (code, id) =>
      /\/d3-shape\//.test(id) ? code.replace(curve, '').replace(workedOut, '$1/* @__PURE__ */ ') : null,
    load: (id) => (id.startsWith('\0slim:') ? (standIns[id.slice('\0slim:'.length)] ?? null) : null),
  };
}
