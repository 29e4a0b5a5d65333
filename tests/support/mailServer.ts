import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  messageId: string;
  recipient: string;
  /** Headers and body as they came. */
  raw: string;
}

/** What a recipient's address makes the server do, by what stands before the @. */
type Behaviour = (
  localPart: string,
  tries: number,
) => { code: number; words: string; at: 'recipient' | 'end' } | 'never' | null;

/** A real mail server that takes what comes, unless it is told to behave in another way. */
export interface MailServer {
  url: string;
  /** Every transmission that was accepted, in the order of their ends. */
  received: ReceivedMail[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

export async function openMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const tries = new Map<string, number>();
  let behaviour: Behaviour = () => null;
  const wish = (address: string) => behaviour(address.split('@')[0] ?? '', tries.get(address) ?? 0);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      tries.set(address, (tries.get(address) ?? 0) + 1);
      const wished = wish(address);
      if (wished === 'never') return;
      done(wished?.at === 'recipient' ? refusal(wished) : undefined);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const recipient = session.envelope.rcptTo[0]?.address ?? '';
        const wished = wish(recipient);
        if (wished && wished !== 'never') {
          done(refusal(wished));
          return;
        }
        const raw = Buffer.concat(parts).toString();
        received.push({ messageId: /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '', recipient, raw });
        done();
      });
    },
  });
  // A sender that was killed leaves its connection broken.
  server.on('error', () => undefined);
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    behave: (next) => {
      behaviour = next;
    },
    close: () => new Promise((settle) => server.close(() => settle())),
  };
}

function refusal({ code, words }: { code: number; words: string }): Error {
  return Object.assign(new Error(words), { responseCode: code });
}
