/** Why a field was refused; the keys are the codes of the contract after `field.`. */
export const field = {
  required: '{{label}} is required',
  invalid: '{{label}} is not valid',
  tooLong: '{{label}} is too long',
  unprintable: '{{label}} has characters that can’t be printed',
  email: 'Invalid email address',
  kana: '{{label}} must be written in kana',
  username: 'User name must be lower-case letters, digits, dots, dashes or underscores',
  passwordTooShort: 'Password must have at least 8 characters',
  passwordDiffers: 'The two passwords differ',
  passwordTooCommon: 'This password is too easy to guess',
  gone: '{{label}} can’t be chosen',
  /** What fields are called where no form says so, by the last part of their path. */
  of: {
    price: 'Price',
    quantity: 'Quantity',
    milligrams: 'Weight',
    notes: 'Notes',
    name: 'Name',
    date: 'Date',
    code: 'Code',
    entry: 'An entry',
    search: 'Search',
  },
  inLine: 'Line {{line}}: {{text}}',
  inPayment: 'Payment {{line}}: {{text}}',
  url: 'Invalid URL',
};
