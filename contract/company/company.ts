export const taxModes = ['exclusive', 'inclusive'] as const;
export const taxRoundings = ['floor', 'halfUp', 'ceil'] as const;
export type TaxMode = (typeof taxModes)[number];
export type TaxRounding = (typeof taxRoundings)[number];
