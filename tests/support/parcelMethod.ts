/** A shipping method for tests. */
export const parcelMethod = {
  name: 'Insured parcel',
  nameJa: '保険付き宅配便',
  carrier: 'Yamato',
  trackingUrl: '',
  fee: 1_200,
  days: 2,
};
