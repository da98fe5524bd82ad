/** Form field at which an error is shown, by error code of the server. */
export const passwordErrorFields = {
  PAY_PASSWORD_WRONG: 'payPassword',
  PAY_PASSWORD_LOCKED: 'payPassword',
  PAY_PASSWORD_UNSET: 'payPassword',
} as const
export const withdrawErrorFields = { ...passwordErrorFields, BALANCE_SHORT: 'amount' } as const
