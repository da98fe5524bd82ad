/** What is wrong with a sign-in, beside which field. Pure. */

/** What was read from a picture: with another picture it is worth nothing. */
export type Captcha = { uuid: string; text: string }

/** What is typed and ticked. `move`: an account that is bound already is bound to this person instead. */
export type TypedLogin = { userName: string; password: string; captcha: Captcha; remember: boolean; move: boolean }

/** What the server said it asks for; undefined until it has said so. */
export type LoginTerms = { captchaEnabled: boolean; uuid: string } | undefined

/** What was read from the picture that is shown now. */
export const captchaText = ({ uuid, text }: Captcha, terms: LoginTerms): string =>
  uuid === (terms?.uuid ?? '') ? text.trim() : ''

/** What is missing before anything is sent. */
export function missingFields({ userName, password, captcha }: TypedLogin, terms: LoginTerms) {
  const captchaAsked = terms?.captchaEnabled ?? false
  return {
    userName: userName.trim() === '' && '请输入账号',
    password: password === '' && '请输入密码',
    captcha: captchaAsked && captchaText(captcha, terms) === '' && '请输入验证码',
  }
}

/** Beside which field a refusal stands; every other one belongs to the button. */
export const loginPlaces = {
  LOGIN_FAILED: 'password',
  CAPTCHA_WRONG: 'captcha',
  CAPTCHA_EXPIRED: 'captcha',
  ACCOUNT_LOCKED: 'userName',
  ACCOUNT_DISABLED: 'userName',
} as const
