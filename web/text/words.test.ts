import { describe, expect, it } from 'vitest';
import { textsOf } from '../../tests/support/texts.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';

const english = textsOf(en);
const japanese = textsOf(ja);
const found = (texts: [string, string][], pattern: RegExp) => texts.filter(([, text]) => pattern.test(text));

describe('one word for one thing', () => {
  it.each([
    ['カテゴリ', /カテゴリー/],
    ['ブラウザ', /ブラウザー/],
    ['ほかの人', /他の人/],
    ['店舗間移動', /店間移動/],
    ['加工先', /サービス提供業者/],
    ['無効', /閉鎖/],
    ['価格の一括変更', /価格改定/],
    ['機能, 操作', /モジュール|アクション/],
    ['保留中の会計', /保留中の取引/],
    ['販売できるのは', /引当可能/],
    ['グラム単価', /重量あたり/],
    ['引 after a share', /}}引き/],
  ])('is %s', (_, other) => expect(found(japanese, other)).toEqual([]));

  it.each([
    ['Details', /particulars/i],
    ['error', /to mend/],
    ['stock', /\bthe books (do not|have|had)\b/],
  ])('is %s', (_, other) => expect(found(english, other)).toEqual([]));
});

describe('what is written in both languages', () => {
  // A form on a Japanese screen says itself which of the two is English.
  it('has a plain name in Japanese', () => {
    const keys = new Set(japanese.map(([key]) => key));
    const fields = japanese.filter(([key]) => keys.has(`${key}Ja`));
    expect(fields.length).toBeGreaterThan(5);
    expect(found(fields, /（英語）/)).toEqual([]);
  });
});

describe('Japanese punctuation', () => {
  const letter = '[\\u3040-\\u30ff\\u4e00-\\u9fff」』]';

  it.each([
    ['？ and ！', new RegExp(`${letter}[?!]`)],
    ['（ and ）', new RegExp(`${letter} ?\\(|\\)${letter}`)],
    ['：', new RegExp(`${letter}:`)],
    ['〜', /[\d}]~[\d{]/],
  ])('is full-width: %s', (_, narrow) => expect(found(japanese, narrow)).toEqual([]));

  it('writes yen as 円 within a sentence', () => expect(found(japanese, /¥/)).toEqual([]));
});

describe('a screen', () => {
  it.each([
    ['companyList', 'company.title'],
    ['locations', 'location.title'],
    ['featuredProducts', 'featured.title'],
    ['socialMedia', 'socialLink.title'],
    ['pagePost', 'post.title'],
    ['ecommerceVideos', 'shopVideo.title'],
    ['mail', 'mail.title'],
    ['users', 'user.title'],
    ['customers', 'customer.title'],
    ['serviceProviders', 'serviceProvider.title'],
    ['serviceTransaction', 'service.title'],
    ['shippingMethods', 'shippingMethod.title'],
    ['subastas', 'subasta.title'],
    ['ecommerce', 'ecommerce.title'],
    ['modules', 'modules.title'],
    ['actions', 'actions.title'],
    ['accessRights', 'rights.title'],
    ['supplier', 'supplier.title'],
    ['serviceItems', 'serviceItem.title'],
    ['sellingOptions', 'sellingOption.title'],
    ['externalItems', 'externalItem.title'],
    ['itemList', 'item.title'],
    ['category', 'category.title'],
    ['inventoryList', 'stockList.title'],
    ['adjustments', 'adjustment.title'],
    ['reasonCodes', 'reasonCode.title'],
    ['stockTypes', 'stockType.title'],
    ['salesList', 'sales.transactions'],
    ['buyers', 'sales.buyer.title'],
    ['paymentsDue', 'paymentDue.title'],
  ])('has one name in menu and title: %s', (menu, title) => {
    for (const texts of [new Map(english), new Map(japanese)]) {
      expect(texts.get(title), title).toBeTruthy();
      expect(texts.get(`frame.menu.${menu}`)).toBe(texts.get(title));
    }
  });
});

describe('a thing that is made', () => {
  it.each([
    ['newSale', 'sales.new'],
    ['newService', 'service.create'],
    ['newOrder', 'ecommerce.new'],
    ['newItem', 'item.new'],
    ['newCategory', 'category.create'],
    ['newCustomer', 'customer.new'],
    ['newPurchaseOrder', 'purchaseOrder.new'],
    ['newReceiving', 'receiving.new'],
    ['newTransfer', 'transfer.new'],
    ['newStockCount', 'stockCount.new'],
    ['newAdjustment', 'adjustment.new'],
    ['newShippingMethod', 'shippingMethod.create'],
    ['newReasonCode', 'reasonCode.create'],
    ['newStockType', 'stockType.create'],
  ])('has one name in palette and list: %s', (palette, list) => {
    for (const texts of [new Map(english), new Map(japanese)]) {
      expect(texts.get(list), list).toBeTruthy();
      expect(texts.get(`palette.${palette}`)).toBe(texts.get(list));
    }
  });
});
