import { session } from '@nocturne/contract/session/endpoints'
import { useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'

import { Avatar } from '../../../kit/avatar.tsx'
import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/checkbox.tsx'
import { call } from '../../../lib/api.ts'
import { authorizeLink } from '../links.ts'
import { notify } from '../../../lib/notify.ts'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { Page } from '../../../shells/page.tsx'
import { afterLogin } from '../after-login.ts'
import { LoginBrand } from '../parts/login-brand.tsx'
import { LoginFields } from '../parts/login-fields.tsx'
import { stepOn } from '../parts/step-on.ts'
import { useLogin } from '../parts/use-login.ts'
import { useStranger } from '../use-stranger.ts'
import styles from '../parts/login.module.css'

/** P006. Binds the WeChat or Alipay account that was authorized to a member of staff, by his house password. */
export default function BindAccountPage() {
  const title = useScreenTitle()
  const [, navigate] = useLocation()
  const { redirect_uri: redirect } = useParams('redirect_uri')
  const { validCode, nickName } = useStranger()
  const [moves, setMoves] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const done = () => {
    notify('绑定成功')
    navigate(afterLogin(redirect, location.origin), { replace: true })
  }
  const login = useLogin(done, (sealed) =>
    call(session.bindWxUser, { ...sealed, validCode, ...(moves && { force: true }) }, { bearer: 'none' }),
  )
  const asksToMove = login.refusal === 'WX_ALREADY_BOUND' || login.refusal === 'ACCOUNT_ALREADY_BOUND'
  const authorizeAgain = () => navigate(authorizeLink(redirect), { replace: true })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (stepOn(element.current)) return
    await login.submit()
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <Page back={false} flush>
      <LoginBrand />
      {validCode === '' ? (
        <section className={styles['form']} aria-label={title}>
          <p className={styles['note']} role="alert">
            绑定码已失效，请重新授权
          </p>
          <Button kind="primary" wide onClick={authorizeAgain}>
            重新授权
          </Button>
        </section>
      ) : (
        <form
          ref={element}
          className={styles['form']}
          noValidate
          aria-label={title}
          onSubmit={(event) => void submit(event)}
        >
          <div className={styles['stranger']}>
            <Avatar name={nickName || '微'} />
            <div>
              <p className={styles['name']}>{nickName || '第三方账号'}</p>
              <p className={styles['hint']}>输入员工账号，绑定后可直接登录</p>
            </div>
          </div>
          <LoginFields {...login} />
          {(asksToMove || moves) && (
            <Checkbox label="确认换绑到此账号" hint="原来的绑定将解除" checked={moves} onChange={setMoves} />
          )}
          <div>
            {login.failure && (
              <p className={styles['failure']} role="alert">
                {login.failure}
              </p>
            )}
            <Button type="submit" kind="primary" wide busy={login.busy}>
              绑定
            </Button>
          </div>
          {login.refusal === 'BIND_CODE_EXPIRED' && (
            <Button wide onClick={authorizeAgain}>
              重新授权
            </Button>
          )}
        </form>
      )}
    </Page>
  )
}
