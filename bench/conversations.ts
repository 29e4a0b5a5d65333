import { ask, type Shop } from '../tests/support/shop.ts';
import type { Reading } from './readings.ts';

/** Messages of each conversation. */
const messagesEach = 3;
const goal = { p95Ms: 20 };

/** The list of conversations as administrators read and search it, and one of them. */
export function conversationReadings(count: number): Reading[] {
  const list = '/api/conversations';
  const searched = (words: readonly string[]) => words.map((word) => `${list}?search=${encodeURIComponent(word)}`);
  const numbers = Array.from({ length: 100 }, (_, index) => 1 + Math.floor((index * count) / 100));
  const pages = Array.from({ length: Math.min(100, Math.ceil(count / 50)) }, (_, index) => index + 1);
  return [
    { what: 'conversations, page 1', paths: [list], goal },
    {
      what: 'conversations, first hundred pages',
      paths: pages.map((page) => `${list}?page=${page}&total=${count}`),
      goal,
    },
    { what: 'conversations, open ones', paths: [`${list}?status=open`], goal },
    { what: 'conversations, a subject', paths: searched(numbers.map((number) => `ring ${number}`)), goal },
    { what: 'conversations, a common English word', paths: searched(['ring', 'saturday', 'engrave']), goal },
    { what: 'conversations, a rare word in a message', paths: searched(numbers.map((n) => `parcel ${n}`)), goal },
    { what: 'conversations, two Japanese characters', paths: searched(['納期', '刻印', '佐藤']), goal },
    { what: 'a conversation', paths: numbers.map((number) => `${list}/${number}`), goal },
    { what: 'its messages', paths: numbers.map((number) => `${list}/${number}/messages`), goal },
  ];
}

/**
 * Writes conversations of a year of three messages each, every other one begun on the web; one in fifty is open, and half of
 * these wait for the shop.
 */
export async function addConversations(databaseUrl: string, shop: Shop, count: number): Promise<void> {
  await ask(
    databaseUrl,
    `INSERT INTO conversation (company_id, customer_id, subject, language, status, last_author, last_at, created_at, created_by,
       channel, person, email, secret_hash, secret_sealed)
     SELECT $1, CASE WHEN n % 2 = 0 THEN ($2::bigint[])[1 + n % cardinality($2::bigint[])] END,
       CASE WHEN n % 3 = 0 THEN '指輪 ' ELSE 'About the ring ' END || n, CASE WHEN n % 3 = 0 THEN 'ja' ELSE 'en' END,
       CASE WHEN n % 50 = 0 THEN 'open' ELSE 'closed' END, CASE WHEN n % 100 = 0 THEN 'customer' ELSE 'staff' END, at, at,
       CASE WHEN n % 2 = 0 THEN clerk.id END, CASE WHEN n % 2 = 0 THEN 'office' ELSE 'web' END,
       CASE WHEN n % 2 = 0 THEN '' ELSE (ARRAY['佐藤', '鈴木', '高橋', 'Tanaka', 'Cruz'])[1 + n % 5] || ' ' || n END,
       CASE WHEN n % 2 = 0 THEN '' ELSE 'customer' || n || '@customer.example' END,
       CASE WHEN n % 2 = 1 THEN sha256(n::text::bytea) END, CASE WHEN n % 2 = 1 THEN sha256(n::text::bytea) END
     FROM (SELECT n, now() - (interval '1 year' / $3) * n AS at FROM generate_series(1, $3::int) AS n) AS made,
       (SELECT min(id) AS id FROM app_user) AS clerk ORDER BY n`,
    [shop.companyId, shop.customerIds, count],
  );
  await ask(
    databaseUrl,
    `INSERT INTO message (company_id, conversation_id, author, user_id, channel, text, at)
     SELECT company_id, id, CASE WHEN turn % 2 = 1 THEN 'customer' ELSE 'staff' END,
       CASE WHEN turn % 2 = 1 AND channel = 'web' THEN NULL ELSE clerk END,
       CASE WHEN turn % 2 = 1 THEN channel ELSE 'office' END,
       (ARRAY['Is it still there, and could you engrave it?', '納期を教えてください。刻印もお願いします。',
         'It comes on Saturday in parcel ' || id, 'Thank you, I shall be at home.'])[1 + (id + turn) % 4],
       last_at - interval '1 hour' * (${messagesEach} - turn)
     FROM conversation, (SELECT min(id) AS clerk FROM app_user) AS staff, generate_series(1, ${messagesEach}) AS turn
     ORDER BY id, turn`,
  );
}
