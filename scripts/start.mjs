import { ensureInstalled, runPinned } from './install.mjs';

// npm start shows Kinza with a demo, npm run serve is the real thing, npm run dev is for work on the code.
const isDev = process.argv.includes('--dev');
const env = process.argv.includes('--production') ? { NODE_ENV: 'production' } : {};

ensureInstalled();
await runPinned(isDev ? 'scripts/dev.ts' : 'server/main.ts', [], env);
