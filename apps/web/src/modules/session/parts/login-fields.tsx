import { PasswordInput } from '#kit/password-input.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { FormField } from '#shells/form-field.tsx'
import { getCaptchaText } from '../login-rules.ts'
import { CaptchaInput } from './captcha-input.tsx'
import type { LoginState } from './use-login.ts'

/** Account, password and, where the server requires one, a captcha. */
export function LoginFields({ form: { field }, terms }: Pick<LoginState, 'form' | 'terms'>) {
  const captchaShown = terms.data?.captchaEnabled ?? true
  return (
    <>
      <FormField field={field('userName')} label="账号">
        {(control) => (
          <TextInput
            name="username"
            autoComplete="username"
            enterKeyHint="next"
            maxLength={30}
            placeholder="员工账号"
            {...control}
          />
        )}
      </FormField>
      <FormField field={field('password')} label="密码">
        {(control) => (
          <PasswordInput
            name="password"
            autoComplete="current-password"
            enterKeyHint={captchaShown ? 'next' : 'go'}
            maxLength={20}
            placeholder="登录密码"
            {...control}
          />
        )}
      </FormField>
      {captchaShown && (
        <FormField field={field('captcha')} label="验证码">
          {({ value, onChange }) => (
            <CaptchaInput
              picture={terms.data?.img}
              failed={terms.isError}
              value={getCaptchaText(value, terms.data)}
              onRefresh={terms.refetch}
              onChange={(text) => onChange({ uuid: terms.data?.uuid ?? '', text })}
            />
          )}
        </FormField>
      )}
    </>
  )
}
