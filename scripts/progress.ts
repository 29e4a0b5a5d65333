/** Says how far something is: on a terminal in one line that changes, elsewhere a line for each tenth. */
export function progressOf(what: string): (done: number, total: number) => void {
  let said = -1;
  return (done, total) => {
    const percent = total > 0 ? Math.floor((100 * done) / total) : 0;
    const step = process.stdout.isTTY ? percent : Math.floor(percent / 10) * 10;
    if (step === said) return;
    said = step;
    if (!process.stdout.isTTY) console.log(`${what}: ${step}%`);
    else process.stdout.write(percent < 100 ? `\r${what}: ${percent}% ` : '\r\u001b[K');
  };
}
