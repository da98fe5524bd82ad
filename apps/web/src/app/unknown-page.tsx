import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { pageShown } from '../lib/first-screen.ts'
import { Page } from '../shells/page.tsx'
import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** An address that leads nowhere, with a way back. */
export default function UnknownPage() {
  const [, navigate] = useLocation()
  // Also here toasts, watermark and waiting writes belong around the page.
  useEffect(pageShown, [])
  const home = (
    <Button kind="primary" onClick={() => navigate('/', { replace: true })}>
      回到首页
    </Button>
  )
  return (
    <Page title="页面不存在" backTo="/">
      <EmptyState text="没有找到这个页面，链接可能已失效" action={home} />
    </Page>
  )
}
