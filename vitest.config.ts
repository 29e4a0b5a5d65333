import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const journeys = 'tests/journeys/**/*.test.ts';
const pure = [
  'contract/**/*.test.ts',
  'web/**/*.test.ts',
  'server/**/rules*.test.ts',
  'server/kernel/{ending,pace,settings}.test.ts',
  'tests/*.test.ts',
];

/** Of these, what changes what a module remembers: the language, the words, or what stands in its place. */
const changing = /\bvi\.(mock|resetModules)\(|\b(speak|applyLocale)\(/;
const apart = globSync(pure).filter((path) => changing.test(readFileSync(path, 'utf8')));

/** Files that take longest, though they are short. */
const longest = [
  'tests/journeys/screens.test.ts',
  'tests/journeys/goods.test.ts',
  'tests/journeys/axe.test.ts',
  'tests/backup/gap.test.ts',
  'tests/backup/recover.test.ts',
  'server/demo/fill.test.ts',
  'tests/command/import.test.ts',
  'tests/access/canary.test.ts',
  'server/kernel/replica.test.ts',
];

/** Begins with what takes longest, so that no core waits for it in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * `pure` needs nothing, and no more does `apart`, whose files get modules of their own. `server` gets PostgreSQL with a
 * migrated template from which each test clones its own database. `journeys` also drives Chromium, one for each worker.
 * What the server's process remembers is kept by database, so that its files share one.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          include: pure,
          exclude: apart,
          setupFiles: 'tests/support/properties.ts',
          isolate: false,
          maxWorkers: 2,
          unstubGlobals: true,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'apart',
          include: apart,
          setupFiles: 'tests/support/properties.ts',
          isolate: true,
          maxWorkers: 2,
          unstubGlobals: true,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...pure, journeys],
          globalSetup: 'tests/support/globalSetup.ts',
          setupFiles: 'tests/support/properties.ts',
          isolate: false,
          // One more than cores: a test waits for PostgreSQL, for commands and for clocks.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: [journeys],
          globalSetup: 'tests/support/globalSetup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as the browser waits for what shall stand on a screen.
          expect: { poll: { timeout: 30_000 } },
          isolate: false,
          // One more than cores: a browser waits for its server, and its test for the browser, half of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
