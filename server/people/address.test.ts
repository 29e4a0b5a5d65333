import { describe, expect, it } from 'vitest';
import { addressApi } from '#contract/people/address.ts';
import { openWorldForFile } from '../../tests/support/world.ts';

const world = await openWorldForFile();

describe('a Japanese postal code', () => {
  it.each([
    ['104-0061', [{ prefecture: '東京都', city: '中央区', town: '銀座' }]],
    // A code of a whole city has no town, and two prefectures share this one.
    ['100-0000', [{ prefecture: '東京都', city: '千代田区', town: '' }]],
    [
      '498-0000',
      [
        { prefecture: '愛知県', city: '弥富市', town: '' },
        { prefecture: '三重県', city: '桑名郡木曽岬町', town: '' },
      ],
    ],
    ['000-0000', []],
  ])('%s', async (postalCode, addresses) => {
    expect(await world.as('sales').call(addressApi.find, { postalCode })).toEqual({ addresses });
  });

  it('is refused when it is none', async () => {
    await expect(world.as('sales').call(addressApi.find, { postalCode: '1040061' })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});
