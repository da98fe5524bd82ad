import { findScreenAccess } from '@nocturne/contract/screen-access'
import { useLocation } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { hasPreviousPage } from '#kit/layers.ts'
import { normalizePath, unknownScreen, ScreenContext } from '#lib/routing/screen.ts'
import { useSession } from '#lib/identity/session.ts'
import { Page } from '#shells/page.tsx'
import { findMissingSession } from './access.ts'
import { AsyncPage } from './async-page.tsx'
import { loadSignInPage } from './lazy-chunks.ts'

/** Address without a page: a screen that is not built requires its session first; a mistyped address shows an error message. */
export default function UnbuiltPage() {
  const access = findScreenAccess(normalizePath(usePathname()))
  const session = useSession()
  if (access === undefined) return <Unknown />
  const screen = { ...unknownScreen, title: '尚未开放', access }
  return (
    <ScreenContext value={screen}>
      {findMissingSession(screen, session) ? <AsyncPage loader={loadSignInPage} /> : <Unbuilt />}
    </ScreenContext>
  )
}

function Unbuilt() {
  return (
    <Page backTo="/">
      <EmptyState text="此功能尚未开放" action={<WayBack />} />
    </Page>
  )
}

function Unknown() {
  return (
    <Page backTo="/">
      <EmptyState text="没有找到这个页面，链接可能已失效" action={<Home />} />
    </Page>
  )
}

const WayBack = () =>
  hasPreviousPage() ? (
    <Button kind="primary" onClick={() => history.back()}>
      返回
    </Button>
  ) : (
    <Home />
  )

function Home() {
  const [, navigate] = useLocation()
  return (
    <Button kind="primary" onClick={() => navigate('/', { replace: true })}>
      回到首页
    </Button>
  )
}
