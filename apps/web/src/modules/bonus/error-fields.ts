/** Form field that shows the error, by error code. */
export const passwordErrorFields = {
  PAY_PASSWORD_WRONG: 'payPassword',
  PAY_PASSWORD_LOCKED: 'payPassword',
  PAY_PASSWORD_UNSET: 'payPassword',
} as const
export const withdrawErrorFields = { ...passwordErrorFields, BALANCE_SHORT: 'amount' } as const
