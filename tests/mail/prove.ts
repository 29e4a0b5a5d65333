import { parseArgs } from 'node:util';
import { sendAll } from './mailing.ts';

// npm run prove:mail -- --count 10000 --kills 2: reminds that many customers through a real server and a real mail server,
// kills the server with -9 that often in the middle, and counts what was received.
const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, kills: { type: 'string', default: '2' } },
});
const [count, kills] = [Number(values.count), Number(values.kills)];

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const mailing = await sendAll({ count, kills, hurries: false });
console.log(`${count} mails written in ${seconds(mailing.writtenMs)} s, in one transaction`);
for (const [index, had] of mailing.kills.entries()) console.log(`kill -9 number ${index + 1}: ${had} had come`);
console.log(`all sent ${seconds(mailing.sentMs)} s later, restarts and the leases of killed senders included`);
console.log(`${mailing.received} different mails received`);
console.log(`${mailing.repeated} of them twice, under the same Message-ID, by which a mail server drops the second`);
for (const wrong of mailing.wrongs.slice(0, 10)) console.log(`   ${wrong}`);
const isRight = mailing.wrongs.length === 0 && mailing.received === count;
console.log(isRight ? 'Each mail was received, and none was lost.' : `${mailing.wrongs.length} things are wrong.`);
process.exit(isRight ? 0 : 1);
