import { useRef, type FormEvent } from 'react'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/checkbox.tsx'
import { Field } from '../../../kit/field.tsx'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { Page } from '../../../shells/page.tsx'
import { afterLogin } from '../after-login.ts'
import { CaptchaInput } from '../parts/captcha-input.tsx'
import { LoginBrand } from '../parts/login-brand.tsx'
import { stepOn } from '../parts/step-on.ts'
import { ThemeButton } from '../parts/theme-button.tsx'
import { useLogin } from '../parts/use-login.ts'
import styles from '../parts/login.module.css'

/** P004. Signing in by account, password and, where the venue asks for one, a picture riddle. */
export default function LoginPage() {
  const title = useScreenTitle()
  const [, navigate] = useLocation()
  const { redirect } = useParams('redirect')
  const login = useLogin(() => navigate(afterLogin(redirect), { replace: true }))
  const { form, type, terms, faults } = login
  const element = useRef<HTMLFormElement>(null)
  const captchaShown = terms.data?.captchaEnabled ?? true

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (stepOn(element.current)) return
    await login.submit()
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <Page title={title} back={false} right={<ThemeButton />} flush>
      <LoginBrand />
      <form
        ref={element}
        className={styles['form']}
        noValidate
        aria-label={title}
        onSubmit={(event) => void submit(event)}
      >
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
        <Checkbox label="记住账号" checked={login.remember} onChange={login.setRemember} />
        <div>
          {login.failure && (
            <p className={styles['failure']} role="alert">
              {login.failure}
            </p>
          )}
          <Button type="submit" kind="primary" wide busy={login.busy}>
            登录
          </Button>
        </div>
      </form>
    </Page>
  )
}
