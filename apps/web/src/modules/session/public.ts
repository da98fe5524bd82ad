/** Public interface of the session module. */
export { formatDeviceName } from './device-rules.ts'
export { CaptchaInput } from './parts/captcha-input.tsx'
export { SmsCodeField } from './parts/sms-code-field.tsx'
export { PasswordReasonSheet } from './parts/password-reason-sheet.tsx'
export { passwordTexts } from './password-rules.ts'
export { encryptForSending } from './seal.ts'
