/** What other modules may use of signing in. */
export { deviceName } from './device-rules.ts'
export { CaptchaInput } from './parts/captcha-input.tsx'
export { passwordTexts } from './password-rules.ts'
export { seal } from './seal.ts'
