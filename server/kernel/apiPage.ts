import { hash } from 'node:crypto';
import type { ApiDocument, Operation, Parameter, Schema } from './openapi.ts';

const style = `:root{color-scheme:light dark;--ink:#1b1d22;--soft:#565a63;--paper:#fff;--canvas:#f7f7f5;--sunken:#f1f0ec;--line:#e6e5e1;--gold:#80601b}
@media(prefers-color-scheme:dark){:root{--ink:#eceae5;--soft:#a9abb2;--paper:#17181b;--canvas:#101113;--sunken:#0c0d0e;--line:#2a2c31;--gold:#dfb868}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:400 14px/1.5 Inter,system-ui,sans-serif}
main,header,nav{max-width:960px;margin:0 auto;padding:0 24px}
header{padding-top:40px}h1{font-size:28px;line-height:36px;margin:0 0 8px}h2{font-size:20px;line-height:28px;margin:40px 0 12px}
h3{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;font:600 14px/20px ui-monospace,Menlo,Consolas,monospace;margin:0 0 4px;overflow-wrap:anywhere}
h4{font-size:12px;line-height:16px;color:var(--soft);margin:16px 0 4px}p{margin:0 0 8px}
a{color:var(--gold)}nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;padding:0;margin:16px 0 0}
a:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--gold);outline-offset:2px}
section.call{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:16px;margin:0 0 12px}
.method{color:var(--gold)}.soft{color:var(--soft)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px}th,td{text-align:left;vertical-align:top;padding:4px 16px 4px 0;border-top:1px solid var(--line)}
th{font-weight:600;color:var(--soft)}tbody th{font:500 13px/20px ui-monospace,Menlo,Consolas,monospace;color:var(--ink);white-space:nowrap}
code,pre{font:400 13px/20px ui-monospace,Menlo,Consolas,monospace}pre{margin:0;padding:12px;background:var(--sunken);border-radius:6px;overflow:auto;max-height:360px}`;

/** Nothing but this page's own style may run: the page has no script. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API on one page that a person reads: by thing, each call with its right, what it takes and what it answers. */
export function apiPage(api: ApiDocument): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path: `${api.servers[0]?.url ?? ''}${path}`,
      method,
      operation,
    })),
  );
  const things = api.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }));
  const index = things.map(({ name }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`).join('');
  const chapters = things.map(({ name, calls: own }) => {
    const sections = own.map(({ path, method, operation }) => callSection(path, method, operation)).join('');
    return `<section aria-labelledby="${escapeHtml(name)}"><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${sections}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kinza API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<header><h1>Kinza API</h1><p>${marked(api.info.description)}</p>
<p>For programs: <a href="openapi.json">OpenAPI ${escapeHtml(api.openapi)}</a>.</p></header>
<nav aria-label="Things"><ul>${index}</ul></nav>
<main>${chapters.join('')}</main></body></html>`;
}

function callSection(path: string, method: string, operation: Operation): string {
  const id = escapeHtml(operation.operationId);
  return `<section class="call" aria-labelledby="${id}"><h3 id="${id}"><span class="method">${method.toUpperCase()}</span><span>${escapeHtml(path)}</span></h3>
<p>${marked(operation.summary)}</p><p class="soft">${escapeHtml(accessText(operation))}</p>
${parameterTable(operation.parameters, id)}${bodyPart(operation, id)}${replyPart(operation, id)}</section>`;
}

function accessText(operation: Operation): string {
  const access = operation['x-access'];
  if (access === 'public') return 'Anybody may call it.';
  if (access === 'signedIn') return 'Any signed-in user may call it.';
  const words = typeof access === 'string' ? [access] : access;
  return `Needs the right ${words.join(' or ')}.`;
}

function parameterTable(parameters: readonly Parameter[], id: string): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: where, required, schema, description = '' }) => {
    const about = [where, required ? 'required' : 'optional', description].filter(Boolean).join(', ');
    return `<tr><th scope="row">${escapeHtml(name)}</th><td><code>${escapeHtml(shapeOf(schema))}</code></td><td>${escapeHtml(about)}</td></tr>`;
  });
  return `<div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${id}"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">Value</th><th scope="col">Where</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function bodyPart({ requestBody }: Operation, id: string): string {
  const [mime, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!content || Object.keys(content.schema.properties ?? {}).length === 0) return '';
  return `<h4>Body, ${escapeHtml(mime ?? '')}</h4>${block(shapeOf(content.schema), `Body of ${id}`)}`;
}

function replyPart({ responses }: Operation, id: string): string {
  const { content } = responses['200'] as { content: Record<string, { schema: Schema }> };
  const json = content['application/json'];
  return `<h4>Answer</h4>${json ? block(shapeOf(json.schema), `Answer of ${id}`) : '<p>A file.</p>'}`;
}

function block(text: string, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${label}">${escapeHtml(text)}</pre>`;
}

/** A schema the way a type would be written. */
export function shapeOf(schema: Schema, indent = ''): string {
  const { type, properties, items } = schema as Schema & { items?: Schema };
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return choices.map((choice) => shapeOf(choice, indent)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'array' && items) {
    const inner = shapeOf(items, indent);
    return inner.includes(' | ') && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`;
  }
  if (type === 'object' && properties) {
    const inside = `${indent}  `;
    const lines = Object.entries(properties).map(([name, value]) => {
      const mark = schema.required?.includes(name) ? '' : '?';
      return `${inside}${name}${mark}: ${shapeOf(value, inside)}`;
    });
    return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
  }
  return typeof schema['format'] === 'string' ? schema['format'] : (type ?? 'any');
}

/** Text between backquotes is code. */
function marked(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
