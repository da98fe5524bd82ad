/** Form field that shows each error code: pay password errors at the password, others at the amount or card. */
export const passwordPlaces = {
  PAY_PASSWORD_WRONG: 'payPassword',
  PAY_PASSWORD_LOCKED: 'payPassword',
  PAY_PASSWORD_UNSET: 'payPassword',
} as const
export const withdrawPlaces = { ...passwordPlaces, BALANCE_SHORT: 'amount' } as const
