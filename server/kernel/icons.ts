import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getIcons } from '@iconify/utils';
import type { FastifyInstance } from 'fastify';

type IconSet = Parameters<typeof getIcons>[0];
type ReadSet = (path: string) => Promise<IconSet>;

/** The icon sets that Kinza ships. */
const sets: Record<string, string> = { tabler: '@iconify-json/tabler/icons.json' };
export const answersMax = 200;
const keptMs = 60_000;

/**
 * The local icon endpoint of specification §7: `/_nuxt_icon/{collection}.json?icons=a,b`. A set is 2 MB of JSON, so it
 * is read when asked and kept for a minute; the few answers that screens ask for stay.
 */
export function mountIcons(
  app: FastifyInstance,
  apiBase: string,
  read: ReadSet = rememberedFor(keptMs, readSet),
): void {
  const answers = new Map<string, string>();
  app.get<{ Params: { file: string }; Querystring: { icons?: string } }>(
    `${apiBase}/_nuxt_icon/:file`,
    async (request, reply) => {
      const set = request.params.file.replace(/\.json$/, '');
      const names = String(request.query.icons ?? '').split(',');
      const path = Object.hasOwn(sets, set) ? sets[set] : undefined;
      const isAsked = path && names.length <= 100 && names.every((name) => /^[a-z0-9-]{1,60}$/.test(name));
      if (!isAsked) return reply.status(404).send();

      const key = `${set}:${names.join(',')}`;
      const answer = answers.get(key) ?? JSON.stringify(getIcons(await read(path), names, true));
      // Names that nobody has are not remembered: there is no end to them.
      if (answers.size < answersMax && !answer.includes('"not_found"')) answers.set(key, answer);
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('content-type', 'application/json')
        .send(answer);
    },
  );
}

async function readSet(path: string): Promise<IconSet> {
  const resolved = createRequire(import.meta.url).resolve(path);
  return JSON.parse(await readFile(resolved, 'utf8')) as IconSet;
}

/** Reads once, however often it is asked within a while. */
function rememberedFor(ms: number, read: ReadSet): ReadSet {
  const known = new Map<string, Promise<IconSet>>();
  return (path) => {
    const kept = known.get(path);
    if (kept) return kept;
    const reading = read(path);
    known.set(path, reading);
    setTimeout(() => known.delete(path), ms).unref();
    return reading;
  };
}
