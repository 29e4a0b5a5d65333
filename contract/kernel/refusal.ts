/**
 * Every way in which the server says no, and its HTTP status. The codes are the text keys of
 * `web/text/{en,ja}/refusal.ts`, so a code without words in both languages does not compile.
 */
export const refusals = {
  'input.invalid': 400,
  'input.unreadable': 400,
  'input.tooLarge': 413,
  'input.type': 415,
  'input.range': 416,
  'signIn.required': 401,
  'signIn.failed': 401,
  'signIn.tooOften': 429,
  'signIn.challengeOver': 410,
  'secondFactor.wrong': 409,
  'secondFactor.demanded': 409,
  'secondFactor.isOn': 409,
  'signIn.linkDead': 410,
  'access.denied': 403,
  'access.allCompanies': 403,
  'access.location': 403,
  'access.ship': 403,
  'access.receive': 403,
  notFound: 404,
  'conflict.version': 409,
  'conflict.duplicate': 409,
  'register.inUse': 409,
  'idempotency.missing': 400,
  'idempotency.mismatch': 422,
  'idempotency.inFlight': 409,
  'idempotency.spent': 409,
  tooOften: 429,
  'share.wait': 429,
  'link.wrong': 404,
  'link.used': 410,
  'link.expired': 410,
  'link.replaced': 410,
  'link.inactive': 409,
  'user.missing': 404,
  'user.usernameTaken': 409,
  'user.emailTaken': 409,
  'user.self': 409,
  'user.lastAdmin': 409,
  'user.beyond': 403,
  'user.beyondCompanies': 403,
  'user.inactive': 409,
  'user.hasPassword': 409,
  'role.nameTaken': 409,
  'role.namesAdmin': 409,
  'role.admin': 409,
  'role.adminOnly': 409,
  'role.own': 409,
  'role.inUse': 409,
  'role.beyond': 403,
  'viewing.readOnly': 403,
  'company.periodClosed': 409,
  'company.codeTaken': 409,
  'company.codeFixed': 409,
  'company.inUse': 409,
  'company.last': 409,
  'company.signedIn': 409,
  'company.taxFixed': 409,
  'location.nameTaken': 409,
  'location.closed': 409,
  'location.inUse': 409,
  'location.last': 409,
  'customer.exists': 409,
  'customer.sameNumber': 409,
  'customer.inactive': 409,
  'customer.merged': 409,
  'customer.erased': 409,
  'customer.openSales': 409,
  'customer.mergeInactive': 409,
  'category.inactive': 409,
  'item.codeTaken': 409,
  'item.barcodeTaken': 409,
  'item.hasMoved': 409,
  'item.priceDenied': 403,
  'item.imageMissing': 409,
  'file.tooLarge': 413,
  'item.tooMany': 409,
  'sellingOption.changed': 409,
  'sellingOption.nothing': 409,
  'price.changed': 409,
  'price.differs': 409,
  'price.nothing': 409,
  'price.notLast': 409,
  'file.notImage': 415,
  'file.notMp4': 415,
  'file.notDocument': 415,
  'file.tooManyPixels': 413,
  'file.tooCostly': 413,
  'file.quota': 429,
  'file.tooMany': 400,
  'featured.itemInactive': 409,
  'post.slugTaken': 409,
  'post.slugFixed': 409,
  'shop.imageMissing': 409,
  'shop.videoMissing': 409,
  'shop.incomplete': 409,
  'shop.gone': 410,
  'socialLink.taken': 409,
  'import.notReady': 409,
  'import.rowsInTrouble': 409,
  'import.notDone': 409,
  'import.running': 409,
  'import.tooLarge': 413,
  'stock.insufficient': 409,
  'stock.uniquePiece': 409,
  'document.notNow': 409,
  'stock.untracked': 409,
  'stockType.locked': 409,
  'month.notNext': 409,
  'month.notOver': 409,
  'month.waitingChanged': 409,
  'stock.uniqueMinimum': 409,
  'adjustment.imageMissing': 409,
  'service.pictureMissing': 409,
  'receiving.orderNotOpen': 409,
  'receiving.notOrdered': 409,
  'receiving.moreThanOrdered': 409,
  'receiving.totalDiffers': 403,
  'transfer.notPrintable': 409,
  'transfer.noCategory': 409,
  'stockCount.ended': 409,
  'stockCount.moved': 409,
  'stockCount.reserved': 409,
  'lot.bidTooLow': 409,
  'lot.paddleUnknown': 409,
  'lot.paddleTaken': 409,
  'lot.noNextBid': 409,
  'sale.totalDiffers': 409,
  'sale.itemInactive': 409,
  'sale.itemNotSoldSo': 409,
  'sale.underpaid': 409,
  'sale.paidMore': 409,
  'sale.typeDiffers': 409,
  'sale.feeTooLarge': 409,
  'sale.workNotSoldSo': 409,
  'sale.notAtOnce': 409,
  'material.used': 409,
  'madeToOrder.partialPayment': 409,
  'madeToOrder.expectedEarly': 409,
  'madeToOrder.metalShort': 409,
  'madeToOrder.metalLeft': 409,
  'madeToOrder.imageMissing': 409,
  'sale.staysPaid': 409,
  'payment.creditUnnamed': 409,
  'payment.creditShort': 409,
  'payment.aboveReceived': 409,
  'sale.overpaid': 409,
  'plan.partTooSmall': 409,
  'paymentType.locked': 409,
  'payment.typeOff': 409,
  'payment.referenceMissing': 409,
  'plan.otherCustomer': 409,
  'plan.termsPaid': 409,
  'plan.nothingReceived': 409,
  'plan.notOverdue': 409,
  'plan.noDemand': 409,
  'plan.demandFirst': 409,
  'plan.downPaymentDue': 409,
  'plan.lawNotAcknowledged': 409,
  'sale.priceDenied': 403,
  'sale.priceReasonMissing': 409,
  'sale.discountDenied': 403,
  'sale.discountTooLarge': 409,
  'sale.belowStockDenied': 403,
  'sale.taxReasonMissing': 409,
  'sale.taxFreeDenied': 403,
  'sale.taxRateDiffers': 409,
  'sale.backdated': 409,
  'sale.printMissing': 404,
  'sale.shippingDateMissing': 409,
  'sale.shippingStep': 409,
  'sale.shippingReasonMissing': 409,
  'ecommerce.cancelWhole': 409,
  'ecommerce.shippedEarly': 409,
  'ecommerce.notReturnable': 409,
  'backup.notRunning': 409,
  'mail.notNow': 409,
  'conversation.closed': 409,
  'conversation.notNow': 409,
  'conversation.noEmail': 409,
  'conversation.empty': 400,
  'conversation.unfilled': 409,
  'conversation.noPage': 409,
  'conversation.fileMissing': 409,
  'conversation.linked': 409,
  'conversation.unreachable': 400,
  'savedReply.taken': 409,
  'mail.noAddress': 409,
  'reminder.nothing': 409,
  'reminder.notNow': 409,
  'paper.failed': 500,
  'password.wrong': 409,
  'server.failed': 500,
  'server.unavailable': 503,
  'server.noSpace': 507,
} as const;

export type RefusalCode = keyof typeof refusals;
export type RefusalData = Record<string, string | number | boolean | null | readonly string[]>;

/** One input field that was refused. `code` is a text key of `web/text/{en,ja}/field.ts`. */
export interface FieldRefusal {
  path: string;
  code: string;
}

/** What goes over the wire when the server refuses. `message` is the English text, for logs and other clients. */
export interface RefusalReply {
  code: RefusalCode;
  message: string;
  data?: RefusalData;
  fields?: FieldRefusal[];
  requestId: string;
}

/** Thrown by rules and actions; mapped once to HTTP by the server's kernel. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly data: RefusalData | undefined;
  readonly fields: FieldRefusal[] | undefined;

  constructor(code: RefusalCode, data?: RefusalData, fields?: FieldRefusal[]) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
    this.fields = fields;
  }
}

/** Says no: ends what is being done with a coded reason, and rolls its transaction back. */
export function refuse(code: RefusalCode, data?: RefusalData): never {
  throw new Refusal(code, data);
}

/** Says no to one input field, by the path of the field and a key of `field` texts; `data` says more of the reason. */
export function refuseField(path: string, code: string, data?: RefusalData): never {
  throw new Refusal('input.invalid', data, [{ path, code }]);
}
