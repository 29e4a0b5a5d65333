/**
 * Ends the server in order on Ctrl-C, SIGTERM or a closed terminal, with exit code 0, and after an error that nobody
 * caught, with 1. npm passes on the Ctrl-C that the terminal has sent to us already, so repetitions within a second
 * count as one; a later one ends at once. Called again, it only takes the new `close`: so that Ctrl-C also ends in order
 * what is just starting, the first call comes before anything else.
 */
export function endWith(close: () => Promise<void>): void {
  const isFirst = closing === undefined;
  closing = close;
  if (isFirst) listen();
}

const patienceMs = 15_000;
let closing: (() => Promise<void>) | undefined;

function listen(): void {
  // What we say goes to a log whose disk is full, or to a terminal that is gone. Neither stops a shop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  let startedAt = 0;
  const end = async (exitCode: number) => {
    if (startedAt) {
      if (Date.now() - startedAt > 1_000) process.exit(1);
      return;
    }
    startedAt = Date.now();
    setTimeout(() => {
      console.error('Kinza did not end in time and was stopped.');
      process.exit(1);
    }, patienceMs).unref();
    await closing?.();
    process.exit(exitCode);
  };
  const fail = (error: unknown) => {
    console.error(error);
    end(1).catch(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      end(0).catch(fail);
    });
  }
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}
