import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout, ensureInstalled, pinnedNode } from './install.mjs';

// npm test runs every step; npm test -- types runs the step of that name, npm test -- sale the test files of that name.
const gates = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'style', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'unused', args: ['node_modules/knip/bin/knip.js'] },
  { name: 'build', args: ['scripts/build.ts'] },
];

ensureInstalled();
const wanted = process.argv.slice(2);
const files = wanted.filter((name) => name !== 'tests' && !gates.some((gate) => gate.name === name));
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

let passed = 0;
let failed = 0;
for (const { name, args } of gates.filter((gate) => isWanted(gate.name))) {
  const { code, output, seconds } = await run(args);
  if (code === 0) passed++;
  else {
    failed++;
    process.stdout.write(output);
  }
  say(name, code === 0, seconds);
}
if (isWanted('tests') || files.length > 0) await runTests();

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'kinza-results-'));
  const results = join(folder, 'results.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${results}`];
  const { code, seconds } = await run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files], 'inherit');
  const counted = count(results);
  rmSync(folder, { recursive: true, force: true });
  passed += counted.passed;
  // What fails outside any test, such as a setup, is a failure all the same.
  failed += Math.max(counted.failed, code === 0 ? 0 : 1);
  say('tests', code === 0, seconds);
}

function count(results) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
    const broken = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + broken.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Runs a file under the pinned Node, and keeps what it says unless it may say it at once. */
function run(args, output = 'pipe') {
  const startedAt = performance.now();
  const env = { ...process.env, NODE_ENV: 'test', FORCE_COLOR: process.stdout.isTTY ? '1' : '0' };
  const child = spawn(pinnedNode, args, { cwd: checkout, env, stdio: ['ignore', output, output] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  return new Promise((settle) => {
    child.on('close', (code) => settle({ code, output: said, seconds: (performance.now() - startedAt) / 1000 }));
  });
}

function say(name, isGood, seconds) {
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${seconds.toFixed(1)} s`);
}
