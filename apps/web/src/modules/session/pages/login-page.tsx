import { useRef, type FormEvent } from 'react'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/checkbox.tsx'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { Page } from '../../../shells/page.tsx'
import { afterLogin } from '../after-login.ts'
import { AppLogin } from '../parts/app-login.tsx'
import { LoginBrand } from '../parts/login-brand.tsx'
import { LoginFields } from '../parts/login-fields.tsx'
import { stepOn } from '../parts/step-on.ts'
import { ThemeButton } from '../parts/theme-button.tsx'
import { useLogin } from '../parts/use-login.ts'
import styles from '../parts/login.module.css'

/** P004. Signing in by account and password, or by the app around us. */
export default function LoginPage() {
  const title = useScreenTitle()
  const [, navigate] = useLocation()
  const { redirect } = useParams('redirect')
  const login = useLogin(() => navigate(afterLogin(redirect), { replace: true }))
  const element = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (stepOn(element.current)) return
    await login.submit()
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <Page back={false} right={<ThemeButton />} flush>
      <LoginBrand />
      <form
        ref={element}
        className={styles['form']}
        noValidate
        aria-label={title}
        onSubmit={(event) => void submit(event)}
      >
        <LoginFields {...login} />
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
        <AppLogin redirect={redirect} />
      </form>
    </Page>
  )
}
