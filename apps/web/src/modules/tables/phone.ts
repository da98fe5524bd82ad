/** A mainland mobile number. */
export const isPhone = (text: string): boolean => /^1\d{10}$/.test(text)
