import { paymentTypes } from '#contract/sales/payment.ts';

/** Ways in which money comes in from outside: all but what the shop owes the customer already. */
export const moneyTypes = paymentTypes.filter((type) => type !== 'storeCredit');
