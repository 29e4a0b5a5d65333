import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { MailProblem } from './rules.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587`. */
  smtpUrl: string;
  /** Who sends, for the mail server: `shop@kinza.example`. */
  from: string;
}

/** What a mail server is given. */
export interface OutgoingMail {
  messageId: string;
  recipient: string;
  name: string;
  sender: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  language: string;
}

/** The way to a mail server. What it does not take is thrown as a {@link MailRefused}. */
export interface MailTransport {
  /** Resolves with the server's words once it has accepted the mail. */
  send(mail: OutgoingMail): Promise<string>;
  close(): void;
}

/** A mail was not accepted, or nobody can tell. */
export class MailRefused extends Error implements MailProblem {
  readonly code: string | undefined;
  readonly responseCode: number | undefined;
  readonly command: string | undefined;

  constructor(words: string, { code, responseCode, command }: MailProblem) {
    super(words);
    this.name = 'MailRefused';
    this.code = code;
    this.responseCode = responseCode;
    this.command = command;
  }
}

export interface Patience {
  /** Until a connection stands and the server has greeted. */
  connectMs: number;
  /** Until the server has answered a command. */
  answerMs: number;
  /** For one mail in all, however slowly the server answers. */
  mailMs: number;
}

const usual: Patience = { connectMs: 15_000, answerMs: 30_000, mailMs: 60_000 };

/** Mails one after the other over one connection, which is opened anew when the server or the time has ended it. */
export function openTransport({ smtpUrl, from }: MailSettings, patience: Patience = usual): MailTransport {
  const open = () =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 1,
      // Whether a mail is sent again is decided from what the outbox says, and never here.
      maxRequeues: 0,
      connectionTimeout: patience.connectMs,
      greetingTimeout: patience.connectMs,
      dnsTimeout: patience.connectMs,
      socketTimeout: patience.answerMs,
      // Texts are ours; nothing in them names a file or an address to be read.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let client = open();
  return {
    send: async (mail) => {
      const sent = client
        .sendMail(messageOf(mail, from))
        .catch((error: Error & MailProblem & { response?: string }) => {
          throw new MailRefused(error.response ?? error.message, error);
        });
      // What comes after the time is over is heard by nobody.
      sent.catch(() => undefined);
      const over = new AbortController();
      try {
        const { response } = await Promise.race([sent, timeout(patience.mailMs, over.signal)]);
        return response;
      } catch (error) {
        if (error instanceof MailRefused && error.code === 'ETIMEDOUT') {
          client.close();
          client = open();
        }
        throw error;
      } finally {
        over.abort();
      }
    },
    close: () => client.close(),
  };
}

function messageOf(mail: OutgoingMail, from: string) {
  const { messageId, recipient, name, sender, replyTo, subject, text, html, language } = mail;
  return {
    messageId,
    from: { name: sender, address: from },
    to: { name, address: recipient },
    replyTo: { name: sender, address: replyTo },
    subject,
    text,
    html,
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
  };
}

async function timeout(ms: number, signal: AbortSignal): Promise<never> {
  await sleep(ms, undefined, { signal, ref: false });
  throw new MailRefused('The mail server did not answer in time.', { code: 'ETIMEDOUT' });
}
