import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Page } from '../shells/page.tsx'
import { useLocation } from 'wouter'

/** An address that leads nowhere, with a way back. */
export default function UnknownPage() {
  const [, navigate] = useLocation()
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
