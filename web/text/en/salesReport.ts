/** The reports about sales. */
export const salesReport = {
  straightSales: {
    title: 'Straight sales',
    sentence: 'Straight sales line by line, on the day that they count on.',
    chart: 'By staff',
  },
};
