import { bookPlaceTexts } from '#contract/inventory/reconciliationText.ts';

/** Promises of the books, under the names that server/db/invariants.sql gives them, and the words of their places. */
export const books = {
  invariants: {
    'a change of prices is the sum of its rows': 'A change of prices is the sum of its rows.',
    'a completed sale moved its goods, and only a sale that stands did':
      'A completed sale moved its goods, and only a sale that stands did.',
    'goods come back from an installment whole, once it is given up':
      'Goods came back from an installment whole, once it was given up.',
    'a line of an order moved its goods when it was shipped, and when it came back':
      'A line of an order moved its goods when it was shipped, and when it came back.',
    'an order counts what it shipped, less what came back': 'An order counts what it shipped, less what came back.',
    'an order is as far as its least advanced line': 'An order is as far as its least advanced line.',
    'a day of sales is summed up as it counts': 'A day of sales is summed up as it counts.',
    'a month of an item is summed up as it sold': 'A month of an item is summed up as it sold.',
    'a day of stock is the sum of its moves': 'A day of stock is the sum of its movements.',
    'a movement has its document': 'A movement has its document.',
    'a customer is worth what they bought': 'What a customer spent is the sum of the customer’s sales.',
    'a service is of one piece, complete once it was handed over':
      'A service is of one piece, and complete once it was handed over.',
    'a day of visits is what was looked at': 'A day of visits is the sum of its visits.',
    'a visit is its events': 'A visit is the sum of its events.',
    'the audit trail stands as it was sealed': 'The audit trail stands as it was written.',
    'layers of stock add up to what there is': 'Stock by the day it came adds up to what there is.',
    'a day of contracts is summed up as it happened': 'A day of contracts is summed up as it happened.',
    'an instalment is late by what was unpaid at the end of its month':
      'An instalment is late by what was unpaid at the end of its month.',
    'a day of payments is summed up as it was collected': 'A day of payments is summed up as it was collected.',
    'a total of sales is what was sold': 'A total of sales is what was sold.',
    'a total of stock is the sum of its moves': 'A total of stock is the sum of its movements.',
    'a true-up corrects an issue of its item and place': 'A true-up corrects an issue of its item and place.',
    'an adjustment is the sum of its lines': 'An adjustment is the sum of its lines.',
    'an approved adjustment moved its goods, and no other did':
      'An approved adjustment moved its goods, and no other did.',
    'material is set aside until it is used': 'Material of a sale is set aside until it is used.',
    'what was built into a piece left the stock with it': 'Parts of a completed service left the stock.',
    'a movement of a sale names one of its lines or its material': 'Material that left the stock belongs to its sale.',
    'no more metal of a customer goes than came': 'No more metal of a customer goes than came.',
    'what is handed over was made': 'What is made to order is ready before it is handed over.',
    'a unique piece is promised once': 'A unique piece is promised once.',
    'what is not for sale is promised to its documents':
      'Reserved goods and goods in transit are promised to their documents.',
    'a unique piece exists once': 'A unique piece exists once.',
    'every document of the stock has its audit': 'Every stock document has its audit trail.',
    'a receiving is the sum of its lines': 'A receiving is the sum of its lines.',
    'bad goods weigh their share, and those by the gram have no pieces':
      'Damaged and refused pieces weigh their share, and goods by the gram have no pieces.',
    'a posted receiving moved its goods, and only what was reversed went back':
      'A posted receiving moved its goods, and only what was reversed went back.',
    'what was received of an order is the sum of its receivings':
      'What was received of an order is the sum of its receivings.',
    'what was received of an order line is the sum of its receivings':
      'What was received of an order line is the sum of its receivings.',
    'a transfer is the sum of its lines': 'A transfer is the sum of its lines.',
    'what left a company by a transfer came into the other': 'What left a company by a transfer came into the other.',
    'what was sent by a transfer arrived, is under way, or was resolved':
      'What was sent by a transfer arrived, is under way, or was resolved.',
    'a line of a stock count is the sum of its scans': 'A line of a stock count is the sum of its scans.',
    'a posted stock count moved its differences, and no other did':
      'A posted stock count moved its differences, and no other did.',
    'an open lot keeps its goods, and no other does': 'An open lot keeps its goods, and no other does.',
    'a lot has one winner': 'A lot has one winner.',
    'a purchase order is the sum of its lines': 'A purchase order is the sum of its lines.',
    'a summarized order has no lines, and expects what was not received':
      'A summarized order has no lines, and expects what was not received.',
    'every sale has its audit': 'Every sale has its audit.',
    'the level of a sub-type is the sum of its moves': 'The level of a sub-type is the sum of its movements.',
    'what is not for sale is the sum of its sub-types': 'What is not for sale is the sum of its sub-types.',
    'a closed month is the sum of its rows': 'A closed month is the sum of its rows.',
    'a closed month is the sum of its moves': 'A closed month is the sum of its movements.',
    'the books are closed through the last closed month': 'The books are closed through the last closed month.',
    'level is the sum of its moves': 'The quantity in stock is the sum of its movements.',
    'a line is worth its goods at its price, less its discount':
      'Lines come to their goods at their price, less the discount.',
    'lines make the subtotal': 'Lines make the subtotal.',
    'no row leaves its company': 'No record points into another company.',
    'no stock is worth nothing': 'Where there is no stock, there is no value.',
    'nothing points at a merged customer': 'Nothing points at a customer that was merged.',
    'what was ordered on the web stands beside its sale': 'An order of the online shop agrees with its transaction.',
    'an appraisal is of a piece of its sale': 'An appraisal is of a piece of its own transaction.',
    'numbers have no gap': 'Document numbers have no gap.',
    'only sellable falls below zero': 'Only sellable stock falls below zero.',
    'a plan is the total of its sale and holds its money':
      'Installments come to the total of their sale, and its money lies on them, the oldest first.',
    'paid is the sum of payments': 'What is paid is the sum of payments.',
    'what takes money back takes back a row of the same sale':
      'What takes money back takes back a payment of the same sale.',
    'store credit is never below zero': 'Store credit is never below zero.',
    'shares make the whole': 'Discount and tax of the lines make those of the sale.',
    'value has the sign of its stock': 'The value of stock has the sign of its quantity.',
    'value is the sum of its moves': 'The value of stock is the sum of its movements.',
    'what came back is corrected no longer': 'What came back is corrected no longer.',
  },
  places: bookPlaceTexts('en'),
};
