/** Digits of a mainland mobile number. */
export const PHONE_DIGITS = 11

/** A mainland mobile number, whole: masked ones are not. */
export const isPhone = (text: string): boolean => /^1\d{10}$/.test(text)
