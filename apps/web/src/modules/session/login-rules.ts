/** What is wrong with a sign-in, beside which field. Pure. */
import type { ErrCode } from '@nocturne/contract/errors'

export type LoginField = 'userName' | 'password' | 'code'
export type LoginForm = Record<LoginField, string>
export type LoginFaults = Partial<Record<LoginField, string>>

/** What is missing before anything is sent. */
export function missingFields(form: LoginForm, captchaAsked: boolean): LoginFaults {
  return {
    ...(form.userName.trim() === '' && { userName: '请输入账号' }),
    ...(form.password === '' && { password: '请输入密码' }),
    ...(captchaAsked && form.code.trim() === '' && { code: '请输入验证码' }),
  }
}

const places: Partial<Record<ErrCode, LoginField>> = {
  LOGIN_FAILED: 'password',
  CAPTCHA_WRONG: 'code',
  CAPTCHA_EXPIRED: 'code',
  ACCOUNT_LOCKED: 'userName',
  ACCOUNT_DISABLED: 'userName',
}

/** The field a refusal belongs to; null for one that belongs to the button. */
export function placeOf(errCode: ErrCode | undefined): LoginField | null {
  return (errCode && places[errCode]) ?? null
}
