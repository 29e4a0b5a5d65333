import { describe, expect, it } from 'vitest';
import { deliveryTo, endOfDay, endOfHold, hourOf, isDelivered, lastDayOf, orderOf } from './orderOwn.ts';

const blank = {
  street: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  landmark: '',
  prefecture: '',
  town: '',
  buildingName: '',
  roomNumber: '',
};

describe('where an order goes', () => {
  it('is where its customer lives, in Japan with prefecture and postal code apart', () => {
    const place = { country: 'JP', postalCode: '104-0061', prefecture: '東京都', city: '中央区', town: '銀座1-1' };
    const customer = { ...blank, ...place, buildingName: '金座ビル', roomNumber: '501', contactNumber: '03-5550-1234' };
    expect(deliveryTo(customer, '森 花子')).toEqual({
      recipient: '森 花子',
      contactNumber: '03-5550-1234',
      postalCode: '104-0061',
      prefecture: '東京都',
      address: '中央区銀座1-1 金座ビル 501',
      country: 'JP',
    });
  });

  it('is so abroad, with the state for a prefecture', () => {
    const place = { country: 'US', street: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' };
    expect(deliveryTo({ ...blank, ...place, contactNumber: '+1 512 555 0100' }, 'Ann Lee')).toMatchObject({
      address: '1 Main St, Austin',
      prefecture: 'TX',
      country: 'US',
    });
  });

  it('is said once recipient, number and address are', () => {
    const order = { ...orderOf({}), recipient: '森', contactNumber: '03-1234-5678' };
    expect(isDelivered({ ...order, address: ' ' })).toBe(false);
    expect(isDelivered({ ...order, address: '銀座1-1' })).toBe(true);
  });
});

describe('a hold', () => {
  it('ends with its day in the shops', () => {
    expect(endOfDay('2026-06-18')).toBe('2026-06-18T15:00:00.000Z');
    expect(endOfDay('2026-12-31')).toBe('2026-12-31T15:00:00.000Z');
    expect(lastDayOf('2026-06-18T15:00:00.000Z')).toEqual({ date: '2026-06-18', isWhole: true });
  });

  it('may end within a day', () => {
    expect(lastDayOf('2026-06-18T09:30:00.000Z')).toEqual({ date: '2026-06-18', isWhole: false });
    expect(endOfHold('2026-06-18', '18:30')).toBe('2026-06-18T09:30:00.000Z');
    expect(hourOf('2026-06-18T09:30:00.000Z')).toBe('18:30');
    expect([hourOf(endOfHold('2026-06-18', '')), endOfHold('2026-06-18', '')]).toEqual(['', endOfDay('2026-06-18')]);
    expect(lastDayOf(endOfHold('2026-06-19', '00:00'))).toEqual({ date: '2026-06-18', isWhole: true });
  });
});
