import { Checkbox } from '#kit/checkbox.tsx'
import { useParams } from '#lib/routing/screen.ts'
import { Page } from '#shells/page.tsx'
import { openLoginTarget } from '../login-target.ts'
import { ProviderLogin } from '../parts/app-login.tsx'
import { LoginBrand } from '../parts/login-brand.tsx'
import { LoginForm } from '../parts/login-form.tsx'
import { ThemeButton } from '../parts/theme-button.tsx'
import { useLogin } from '../parts/use-login.ts'

/** P004 登录: sign-in by account and password, or by the surrounding chat app. */
export default function LoginPage() {
  const { redirect } = useParams('redirect')
  const login = useLogin(() => openLoginTarget(redirect))
  const { value, change } = login.form

  return (
    <Page back={false} right={<ThemeButton />} flush>
      <LoginBrand />
      <LoginForm
        login={login}
        submitLabel="登录"
        choices={<Checkbox label="记住账号" checked={value.remember} onChange={(remember) => change({ remember })} />}
      >
        <ProviderLogin redirect={redirect} />
      </LoginForm>
    </Page>
  )
}
