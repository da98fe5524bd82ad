import { PasswordInput } from '#kit/password-input.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import type { FormErrors, Form } from '#lib/form.ts'
import { FormField } from './form-field.tsx'

type WithPassword = { payPassword: string }

/** Number of digits of a pay password. */
const DIGITS = 6

/** Field for the pay password of the user who sends the money; required above a limit. */
export function PayPasswordField({ form }: { form: Pick<Form<WithPassword>, 'field'> }) {
  return (
    <FormField field={form.field('payPassword')} label="支付密码" hint="金额较大，需本人支付密码">
      {(control) => (
        <PasswordInput digits maxLength={DIGITS} autoComplete="off" placeholder={`${DIGITS}位数字`} {...control} />
      )}
    </FormField>
  )
}

/** Thrown before sending when the required password is missing. */
export class PasswordMissingError extends Error {}

/** Field errors for a missing or refused password; null for any other error. */
export function findPasswordError(error: unknown): FormErrors<WithPassword> | null {
  if (error instanceof PasswordMissingError) return { payPassword: '请输入支付密码' }
  const isIt = error instanceof ApiError && error.errCode?.startsWith('PAY_PASSWORD_')
  return isIt ? { payPassword: error.message } : null
}
