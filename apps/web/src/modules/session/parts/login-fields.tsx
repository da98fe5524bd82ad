import { Field } from '../../../kit/field.tsx'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { CaptchaInput } from './captcha-input.tsx'
import type { Login } from './use-login.ts'

/** Account, password and, where the venue asks for one, a captcha. */
export function LoginFields({ form, type, terms, faults }: Pick<Login, 'form' | 'type' | 'terms' | 'faults'>) {
  const captchaShown = terms.data?.captchaEnabled ?? true
  return (
    <>
      <Field label="账号" error={faults.userName}>
        <TextInput
          name="username"
          autoComplete="username"
          enterKeyHint="next"
          maxLength={30}
          placeholder="员工账号"
          value={form.userName}
          onChange={type('userName')}
        />
      </Field>
      <Field label="密码" error={faults.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          enterKeyHint={captchaShown ? 'next' : 'go'}
          maxLength={20}
          placeholder="登录密码"
          value={form.password}
          onChange={type('password')}
        />
      </Field>
      {captchaShown && (
        <Field label="验证码" error={faults.code}>
          <CaptchaInput
            picture={terms.data?.img}
            failed={terms.isError}
            value={form.code}
            onRefresh={terms.refetch}
            onChange={type('code')}
          />
        </Field>
      )}
    </>
  )
}
