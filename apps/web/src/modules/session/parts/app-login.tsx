import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { guestPlatform } from '../../../lib/guest-identity.ts'
import { authorizeLink } from '../links.ts'

const labels = { wechat: '微信登录', alipay: '支付宝登录' }

/** Inside WeChat and Alipay one can sign in by them; nothing elsewhere. */
export function AppLogin({ redirect }: { redirect: string | undefined }) {
  const [, navigate] = useLocation()
  const platform = guestPlatform()
  if (platform === 'browser') return null
  return (
    <Button wide onClick={() => navigate(authorizeLink(redirect))}>
      {labels[platform]}
    </Button>
  )
}
