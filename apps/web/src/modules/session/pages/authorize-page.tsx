import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

import { Button } from '#kit/button.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { getGuestPlatform } from '#lib/identity/guest-identity.ts'
import { buildLoginLink } from '#lib/routing/common-links.ts'
import { useParams, useScreenTitle } from '#lib/routing/screen.ts'
import { Page } from '#shells/page.tsx'
import { openLoginTarget } from '../login-target.ts'
import { buildBindLink } from '../links.ts'
import { LoginBrand } from '../parts/login-brand.tsx'
import { useAuthorization, type AuthorizationResult } from '../use-authorization.ts'
import styles from '../parts/login.module.css'

/** P005 授权登录: authorizes the user by WeChat or Alipay, then signs in or continues with binding. */
export default function AuthorizePage() {
  const title = useScreenTitle()
  const { redirect_uri: redirect } = useParams('redirect_uri')
  const platform = getGuestPlatform()
  const { came, again } = useAuthorization(platform)
  useEffect(() => {
    if (came?.state === 'signedIn') openLoginTarget(redirect, location.origin)
    // Passes `validCode` in the history state, because it must not appear in the address.
    if (came?.state === 'stranger') {
      navigate(buildBindLink(redirect), { replace: true, state: came.stranger })
    }
  }, [came, redirect])
  const failure = platform === 'browser' ? '请在微信或支付宝中打开，或用账号密码登录' : getFailureText(came)

  return (
    <Page back={false} flush>
      <LoginBrand />
      <section className={styles['form']} aria-label={title}>
        {failure === null ? (
          <p className={styles['waiting']} aria-live="polite">
            <Spinner /> 正在授权…
          </p>
        ) : (
          <>
            <p className={styles['note']} role="alert">
              {failure}
            </p>
            {platform !== 'browser' && (
              <Button kind="primary" wide onClick={again}>
                重新授权
              </Button>
            )}
            <Button
              kind={platform === 'browser' ? 'primary' : 'plain'}
              wide
              onClick={() => navigate(buildLoginLink(redirect), { replace: true })}
            >
              账号密码登录
            </Button>
          </>
        )}
      </section>
    </Page>
  )
}

function getFailureText(result: AuthorizationResult | null): string | null {
  if (result?.state === 'failed') return result.text
  return result?.state === 'refused' ? '授权未完成' : null
}
