import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkout, ensureInstalled, pinnedNode } from './install.mjs';

// npm test runs every step; npm test -- types runs the step of that name, npm test -- sale the test files of that name.
const gates = [
  // Several checkers each work out most types for themselves.
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'] },
  { name: 'style', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'unused', args: ['node_modules/knip/bin/knip.js'] },
];
const build = { name: 'build', args: ['scripts/build.ts'] };
const steps = [...gates, build];

ensureInstalled();
const wanted = process.argv.slice(2);
const files = wanted.filter((name) => name !== 'tests' && !steps.some((step) => step.name === name));

let passed = 0;
let failed = 0;
/** Whether the dots of the tests stand on the line that the cursor is on. */
let areDotsOpen = false;
if (wanted.length === 0) {
  // The tests wait for PostgreSQL often enough to leave the gates their time.
  await Promise.all([
    runGates(gates),
    runTests('tests', ['--project', 'pure', '--project', 'apart', '--project', 'server']),
  ]);
  // Only the journeys see the built web.
  if (await runGate(build)) await runTests('journeys', ['--project', 'journeys']);
} else {
  await runGates(steps.filter(({ name }) => wanted.includes(name)));
  if (wanted.includes('tests') || files.length > 0) await runTests('tests', files);
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function runGates(some) {
  for (const gate of some) await runGate(gate);
}

async function runGate({ name, args }) {
  const { code, output, seconds } = await run(args);
  const isGood = code === 0;
  if (isGood) passed++;
  else failed++;
  say(name, isGood, seconds, isGood ? '' : output);
  return isGood;
}

async function runTests(name, what) {
  const folder = mkdtempSync(join(tmpdir(), 'kinza-results-'));
  const results = join(folder, 'results.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${results}`];
  areDotsOpen = true;
  const { code, seconds } = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...what], 'inherit');
  areDotsOpen = false;
  const counted = count(results);
  rmSync(folder, { recursive: true, force: true });
  passed += counted.passed;
  // What fails outside any test, such as a setup, is a failure all the same.
  failed += Math.max(counted.failed, code === 0 ? 0 : 1);
  say(name, code === 0, seconds);
  for (const { file, took } of counted.slowest) console.log(`       ${took.toFixed(1).padStart(6)} s  ${file}`);
}

/** What passed, what failed, and which files took longest, which says where the minutes go. */
function count(results) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
    const broken = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    );
    const slowest = testResults
      .map(({ name, startTime, endTime }) => ({ file: relative(checkout, name), took: (endTime - startTime) / 1000 }))
      .toSorted((one, other) => other.took - one.took)
      .slice(0, 15);
    return { passed: numPassedTests, failed: numFailedTests + broken.length, slowest };
  } catch {
    return { passed: 0, failed: 1, slowest: [] };
  }
}

/** Runs a file under the pinned Node, and keeps what it says unless it may say it at once. */
function run(args, output = 'pipe') {
  const startedAt = performance.now();
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const env = { ...process.env, NODE_ENV: 'test', ...colour };
  const child = spawn(pinnedNode, args, { cwd: checkout, env, stdio: ['ignore', output, output] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  return new Promise((settle) => {
    child.on('close', (code) => settle({ code, output: said, seconds: (performance.now() - startedAt) / 1000 }));
  });
}

function say(name, isGood, seconds, output = '') {
  if (areDotsOpen) console.log();
  process.stdout.write(output);
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${seconds.toFixed(1)} s`);
}
