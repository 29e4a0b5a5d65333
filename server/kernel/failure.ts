import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type RefusalCode, type RefusalReply, refusals } from '#contract/kernel/refusal.ts';
import { logRefusal } from './security.ts';

/** What a broken constraint means to the person who broke it. */
const constraints: Record<string, RefusalCode> = {
  company_code_key: 'company.codeTaken',
  location_company_id_name_key: 'location.nameTaken',
  page_post_company_id_slug_key: 'post.slugTaken',
  social_link_company_id_url_key: 'socialLink.taken',
  app_user_username: 'user.usernameTaken',
  app_user_email: 'user.emailTaken',
  role_name: 'role.nameTaken',
  role_name_ja: 'role.nameJaTaken',
  role_imitates_admin: 'role.namesAdmin',
  role_name_visible: 'input.invalid',
  customer_contact: 'customer.sameNumber',
  customer_email: 'customer.exists',
  item_company_id_item_code_key: 'item.codeTaken',
  item_company_id_barcode_key: 'item.barcodeTaken',
  stock_level_sellable: 'stock.insufficient',
  stock_level_check: 'stock.insufficient',
  stock_type_level_quantity_check: 'stock.insufficientNonSellable',
  stock_level_unique_piece: 'stock.uniquePiece',
  promise_unique_piece: 'stock.uniquePiece',
  saved_reply_name: 'savedReply.taken',
  import_run_busy: 'import.running',
};

/** PostgreSQL's own states, and Node's, that mean that the database can't be asked now. */
const unavailable = /^(08|53|57P|55P03|57014|25P03|ECONN|EPIPE|ETIMEDOUT|ENOENT)/;

const byFastifyCode: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'input.type',
  FST_ERR_CTP_EMPTY_TYPE: 'input.type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'input.tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'input.tooLarge',
};

/** What PostgreSQL says of a broken constraint. */
type Said = { constraint?: string; detail?: string };

/** Turns whatever was thrown into one coded refusal; what nobody foresaw is logged and told as such, without its text. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, constraint = '', detail, statusCode, cause } = error as Partial<FastifyError> & Said;
  // The file store wraps what the disk said.
  const text = String(code ?? (cause as { code?: string } | undefined)?.code ?? '');
  if (constraint === 'company_period_closed')
    return new Refusal('company.periodClosed', { closedThrough: detail ?? '' });
  const known = constraints[constraint] ?? byFastifyCode[text];
  if (known) return new Refusal(known);
  if (text === '23505') return new Refusal('conflict.duplicate');
  if (text === '53100' || text === 'ENOSPC') return new Refusal('server.noSpace');
  if (unavailable.test(text) || isLostConnection(error)) return new Refusal('server.unavailable');
  if (statusCode === 416) return new Refusal('input.range');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Refusal('input.unreadable');
  return new Refusal('server.failed');
}

/**
 * Fastify's error handler: one shape for every no. `isFull` tells whether a database that can't be asked has no room; then
 * an administrator is needed, and not patience.
 */
export function sendRefusal(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  isFull: () => boolean = () => false,
): FastifyReply {
  const given = refusalOf(error);
  const refusal = given.code === 'server.unavailable' && isFull() ? new Refusal('server.noSpace') : given;
  const status = refusals[refusal.code];
  if (status >= 500) logFailure(request.log, refusal, error);
  else logRefusal(request, refusal.code, status);
  const body: RefusalReply = { code: refusal.code, message: refusal.code, requestId: request.id };
  if (refusal.data) body.data = refusal.data;
  if (refusal.fields) body.fields = refusal.fields;
  if (status === 429) reply.header('retry-after', String(refusal.data?.retryAfterSeconds ?? 60));
  return reply.status(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

/** What nobody foresaw is told whole. A database that is gone, or a full disk, says so in one line for each request. */
function logFailure(log: FastifyBaseLogger, { code }: Refusal, error: unknown): void {
  if (code === 'server.unavailable' || code === 'server.noSpace')
    log.warn(`${refusals[code]} ${code}: ${reasonOf(error)}`);
  else log.error({ err: error }, 'request failed');
}

/** One line. Several addresses that were tried in vain are told by the first. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return String(first instanceof Error ? first.message : first).split('\n', 1)[0] ?? '';
}

/** Whether a connection broke, or none could be had in time. */
export function isLostConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
