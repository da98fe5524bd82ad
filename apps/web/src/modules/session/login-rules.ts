/** Validation of a sign-in, and the fields at which refusals are shown. Pure. */

/** Text typed for one captcha picture (`uuid`); invalid for any other picture. */
export type TypedCaptcha = { uuid: string; text: string }

/** Values of the form. `move`: rebinds the WeChat or Alipay account to this employee if it is bound to another one. */
export type LoginFormValues = {
  userName: string
  password: string
  captcha: TypedCaptcha
  remember: boolean
  move: boolean
}

/** Requirements returned by the server; undefined until they are loaded. */
type LoginRequirements = { captchaEnabled: boolean; uuid: string } | undefined

/** Captcha text for the picture shown now; empty if it was typed for another one. */
export const getCaptchaText = ({ uuid, text }: TypedCaptcha, terms: LoginRequirements): string =>
  uuid === (terms?.uuid ?? '') ? text.trim() : ''

/** Errors for missing input, by field. */
export function findMissingLoginFields({ userName, password, captcha }: LoginFormValues, terms: LoginRequirements) {
  const requiresCaptcha = terms?.captchaEnabled ?? false
  return {
    userName: userName.trim() === '' && '请输入账号',
    password: password === '' && '请输入密码',
    captcha: requiresCaptcha && getCaptchaText(captcha, terms) === '' && '请输入验证码',
  }
}

/** Field at which a refusal is shown, by error code; all others are shown above the button. */
export const loginErrorFields = {
  LOGIN_FAILED: 'password',
  CAPTCHA_WRONG: 'captcha',
  CAPTCHA_EXPIRED: 'captcha',
  ACCOUNT_LOCKED: 'userName',
  ACCOUNT_DISABLED: 'userName',
} as const
