import fc from 'fast-check';

/**
 * How often a property is tried where it does not say so itself, as those do that ask a database: fewer times here, so
 * that `npm test` stays quick, and many with `npm run prove:properties`.
 */
fc.configureGlobal({ numRuns: Number(process.env.KINZA_RUNS ?? 2_000) });
