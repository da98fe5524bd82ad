/** Password rules for validation before sending. The server decides. Pure. */
export const passwordTexts = {
  weak: '密码需为8-20位，且包含字母和数字',
  same: '新密码不能与原密码相同',
  payWeak: '支付密码需为6位数字，不能是连续或相同的数字，也不能是手机号后6位',
  payDigits: '请输入6位支付密码',
} as const

/** 8 to 20 characters with at least one letter and one digit. */
export function isStrongPassword(text: string): boolean {
  return text.length >= 8 && text.length <= 20 && /[A-Za-z]/.test(text) && /\d/.test(text)
}
