import { describe, expect, it } from 'vitest';
import { fillPlaces, mailLanguages, templateKinds, unknownPlaces } from '#contract/kernel/mail.ts';
import { compose, composeReply, type MailCause, templateFor } from './compose.ts';
import { orderWords } from './orderText.ts';
import { otherOrderWords } from './otherOrderText.ts';
import { houseWords } from './text.ts';

const rate: MailCause = {
  kind: 'dueAfter',
  cause: 'sale',
  causeId: 1,
  number: 'KZ-LA-202606-00031',
  amount: 69_696,
  dueDate: '2026-06-10',
  state: 'OVERDUE',
};
const kept: MailCause = {
  ...rate,
  kind: 'pendingTransaction',
  number: 'KZ-SO-1',
  amount: 4,
  dueDate: null,
  state: 'PENDING',
};
const about = { name: 'Misaki Takahashi', company: 'Kinza', causes: [rate], language: 'en' as const };

describe('a mail', () => {
  it('says in English what it is about', () => {
    const { subject, text } = compose(houseWords.en.dueAfter, about);
    expect(subject).toBe('Your payment of ¥69,696 was due on June 10, 2026');
    expect(text).toContain('Dear Misaki Takahashi,');
    expect(text).toContain('- Payment overdue KZ-LA-202606-00031\n  Payment: ¥69,696   Due: June 10, 2026 (overdue)\n');
    expect(text).toMatch(/--\nThis mail was sent by Kinza\.\n$/);
    // A name that ends with a full stop brings it along.
    const ofJewellers = compose(houseWords.en.dueAfter, { ...about, company: 'Kinza K.K.' });
    expect(ofJewellers.text).toMatch(/--\nThis mail was sent by Kinza K\.K\.\n$/);
    expect(ofJewellers.html).toContain('>This mail was sent by Kinza K.K.</p>');
  });

  it('says the same in Japanese', () => {
    const ja = { ...about, name: '高橋 美咲', company: '金座', language: 'ja' as const };
    const { subject, text, html } = compose(houseWords.ja.dueAfter, ja);
    expect(subject).toBe('【金座】お支払いのお願い（期日 2026年6月10日）');
    expect(text).toContain('高橋 美咲 様\n\n');
    expect(text).toContain(
      '- お支払い未確認 KZ-LA-202606-00031\n  お支払い額：69,696円　期日：2026年6月10日（期日超過）\n',
    );
    expect(html).toContain('<html lang="ja">');
  });

  it('names the piece, and calls what is left of its price the balance', () => {
    const one = { ...kept, piece: 'Pearl necklace', pieceJa: '真珠ネックレス' };
    const { text } = compose(houseWords.ja.pendingTransaction, { ...about, causes: [one], language: 'ja' });
    expect(text).toContain('- お取り置き KZ-SO-1 真珠ネックレス\n  残金：4円\n');
    expect(compose(houseWords.en.pendingTransaction, { ...about, causes: [one] }).text).toContain(
      'KZ-SO-1 Pearl necklace\n  Remaining balance: ¥4\n',
    );
  });

  it('of several documents lists each, with their sum and the earliest day', () => {
    const words = { subject: '{number}', opening: '{amount} {dueDate}', closing: '' };
    const { subject, text } = compose(words, { ...about, causes: [kept, rate] });
    expect(subject).toBe('KZ-SO-1, KZ-LA-202606-00031');
    expect(text).toContain('¥69,700 June 10, 2026');
    expect(text.match(/^- .+$/gm)).toEqual(['- Kept for you KZ-SO-1', '- Payment overdue KZ-LA-202606-00031']);
  });

  it('takes a name as a name: no markup, no header', () => {
    const hostile = { ...about, name: '<b>x</b>"\r\nBcc: all@kinza.example' };
    const { subject, html } = compose({ subject: 'For {name}', opening: '{name}', closing: '{company}' }, hostile);
    expect(subject).toBe('For <b>x</b>" Bcc: all@kinza.example');
    expect(html).toContain('&#60;b&#62;x&#60;/b&#62;&#34;');
    expect(html).not.toContain('<b>x');
  });

  it('has the words of its kind, or those of several', () => {
    expect(templateFor([rate])).toBe('dueAfter');
    expect(templateFor([rate, rate])).toBe('dueAfter');
    expect(templateFor([rate, kept])).toBe('several');
  });
});

describe('a place', () => {
  it('is one of those that a mail has', () => {
    expect(unknownPlaces('{name} {nmae} {} {name } {Number}')).toEqual(['nmae', '', 'name ', 'Number']);
    for (const language of mailLanguages) {
      for (const kind of templateKinds) {
        expect(unknownPlaces(Object.values(houseWords[language][kind]).join(' ')), `${kind} ${language}`).toEqual([]);
      }
    }
  });

  it('is filled once: what fills it names no other', () => {
    const values = { name: '{amount}', amount: '¥1', number: '', dueDate: '', company: '' };
    expect(fillPlaces('{name} {amount} {other}', values)).toBe('{amount} ¥1 {other}');
  });
});

it.each([
  ['en', 'Dear Emily Carter,', 'we are open until seven.'],
  ['ja', 'Emily Carter 様', '営業時間は19時までです。'],
] as const)(
  'a reply in %s greets once, also where whoever wrote it began with the greeting',
  (language, greeting, text) => {
    const about = { name: 'Emily Carter', subject: 'Hours', company: 'Kinza', language, link: '' };
    const plain = composeReply({ ...about, text });
    expect(plain.text).toContain(`${greeting}\n\n${text}`);
    expect(composeReply({ ...about, text: `${greeting}\n\n${text}` })).toEqual(plain);
  },
);

it('begins with a capital letter below its greeting', () => {
  const { layaway, fetchedLayaway, fetched } = otherOrderWords.en;
  const words = [orderWords.en.mails, layaway, fetchedLayaway, fetched, houseWords.en].flatMap((some) =>
    Object.values<{ opening: string }>(some),
  );
  const greeted = words.filter(({ opening }) => opening.startsWith('Dear {name},'));
  expect(greeted).not.toHaveLength(0);
  for (const { opening } of greeted) expect(opening).toMatch(/^Dear \{name\},\n\n[A-Z]/);
});
