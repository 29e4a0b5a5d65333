/** Where goods are, as the dashboard says it too: it is loaded with the first screen. */
export const stock = {
  kinds: {
    sellable: 'Sellable',
    nonSellable: 'Non-sellable',
    reserved: 'Reserved',
    inTransit: 'In transit',
    outside: 'Outside',
  },
  order: 'Order goods',
  atMinimum: 'At their minimum',
  ofMinimum: '{{quantity}} of {{minimum}}',
};
