import { buildWeb } from '#server/kernel/webBuild.ts';

await buildWeb();
