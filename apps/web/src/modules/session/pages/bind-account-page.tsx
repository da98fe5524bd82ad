import { session } from '@nocturne/contract/session/endpoints'
import { useLocation } from 'wouter'

import { Avatar } from '#kit/avatar.tsx'
import { Button } from '#kit/button.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { call } from '#lib/query/api.ts'
import { notify } from '#lib/notify.ts'
import { useParams, useScreenTitle } from '#lib/routing/screen.ts'
import { Page } from '#shells/page.tsx'
import { openLoginTarget } from '../login-target.ts'
import { buildAuthorizeLink } from '../links.ts'
import { LoginBrand } from '../parts/login-brand.tsx'
import { LoginForm } from '../parts/login-form.tsx'
import { useLogin } from '../parts/use-login.ts'
import { useUnboundAccount } from '../use-unbound-account.ts'
import styles from '../parts/login.module.css'

/** P006 绑定账号: binds the authorized WeChat or Alipay account to an employee, who enters their own password. */
export default function BindAccountPage() {
  const [, navigate] = useLocation()
  const { redirect_uri: redirect } = useParams('redirect_uri')
  const stranger = useUnboundAccount()
  const retryAuthorization = () => navigate(buildAuthorizeLink(redirect), { replace: true })
  const handleBound = () => {
    notify('绑定成功')
    openLoginTarget(redirect, location.origin)
  }

  return (
    <Page back={false} flush>
      <LoginBrand />
      {stranger.validCode === '' ? (
        <CodeExpired onAgain={retryAuthorization} />
      ) : (
        <BindForm {...stranger} onBound={handleBound} onAgain={retryAuthorization} />
      )}
    </Page>
  )
}

function CodeExpired({ onAgain }: { onAgain: () => void }) {
  const title = useScreenTitle()
  return (
    <section className={styles['form']} aria-label={title}>
      <p className={styles['note']} role="alert">
        绑定码已失效，请重新授权
      </p>
      <Button kind="primary" wide onClick={onAgain}>
        重新授权
      </Button>
    </section>
  )
}

type BindFormProps = { validCode: string; nickName: string; onBound: () => void; onAgain: () => void }

/**
 * Sign-in form that also binds the account. If it is bound to another employee, it is rebound only after the user
 * ticked the confirmation.
 */
function BindForm({ validCode, nickName, onBound, onAgain }: BindFormProps) {
  const login = useLogin(onBound, (sealed, { move }) =>
    call(session.bindWxUser, { ...sealed, validCode, ...(move && { force: true }) }, { bearer: 'none' }),
  )
  const { value, change } = login.form
  const isBoundElsewhere = login.refusal === 'WX_ALREADY_BOUND' || login.refusal === 'ACCOUNT_ALREADY_BOUND'
  return (
    <LoginForm
      login={login}
      submitLabel="绑定"
      head={<Account nickName={nickName} />}
      choices={
        (isBoundElsewhere || value.move) && (
          <Checkbox
            label="确认换绑到此账号"
            hint="原来的绑定将解除"
            checked={value.move}
            onChange={(move) => change({ move })}
          />
        )
      }
    >
      {login.refusal === 'BIND_CODE_EXPIRED' && (
        <Button wide onClick={onAgain}>
          重新授权
        </Button>
      )}
    </LoginForm>
  )
}

/** Name of the WeChat or Alipay account. */
function Account({ nickName }: { nickName: string }) {
  return (
    <div className={styles['stranger']}>
      <Avatar name={nickName || '微'} />
      <div>
        <p className={styles['name']}>{nickName || '第三方账号'}</p>
        <p className={styles['hint']}>输入员工账号，绑定后可直接登录</p>
      </div>
    </div>
  )
}
