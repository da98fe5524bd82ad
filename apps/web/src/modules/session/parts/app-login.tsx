import { platform } from '@nocturne/contract/platform/endpoints'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { getGuestPlatform } from '#lib/identity/guest-identity.ts'
import { useApi } from '#lib/query/query.ts'
import { buildAuthorizeLink } from '../links.ts'

const appIds = { wechat: 'wxAppId', alipay: 'alipayAppId' } as const
const labels = { wechat: '微信登录', alipay: '支付宝登录' }

/** Button to sign in by WeChat or Alipay; renders nothing outside of these apps. */
export function ProviderLogin({ redirect }: { redirect: string | undefined }) {
  const [, navigate] = useLocation()
  const around = getGuestPlatform()
  // An empty app id means that the venue has no account at this platform.
  const { data } = useApi(platform.thirdAppId, {}, { enabled: around !== 'browser', staleMs: 10 * 60_000 })
  if (around === 'browser' || (data && data[appIds[around]] === '')) return null
  return (
    <Button wide onClick={() => navigate(buildAuthorizeLink(redirect))}>
      {labels[around]}
    </Button>
  )
}
