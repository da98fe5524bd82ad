import { Skeleton } from '#kit/skeleton.tsx'
import { ErrorState } from '#kit/error-state.tsx'
import { Page } from '#shells/page.tsx'
import { notifyPageShown } from '#lib/routing/first-screen.ts'
import type { PageLoader } from '#lib/routing/routes.ts'
import { loadFailedText } from '@nocturne/contract/network-texts'
import { useEffect, useState, type ComponentType } from 'react'

import { loadWithRetries, SKELETON_AFTER_MS, SLOW_AFTER_MS } from './page-loading.ts'
import { reloadIfOutdated } from './reload-outdated.ts'

type State = 'quick' | 'skeleton' | 'slow' | 'failed'

/** Pages whose chunk is loaded are shown immediately. */
const loaded = new Map<PageLoader, ComponentType>()

/** Prefetches a page's chunk and first queries. Failures are ignored here; the page retries and shows them. */
export async function prefetchPage(loader: PageLoader): Promise<void> {
  try {
    const file = await loader()
    loaded.set(loader, file.default)
    await file.opening?.()
  } catch {
    // The page itself retries.
  }
}

async function loadOrRenew(loader: PageLoader): ReturnType<PageLoader> {
  try {
    return await loader()
  } catch (error) {
    await reloadIfOutdated()
    throw error
  }
}

/** A page whose chunk is loaded when it is first shown. Pass the path as `key`. */
export function AsyncPage({ loader }: { loader: PageLoader }) {
  const [attempt, setAttempt] = useState(0)
  return <PageFile key={attempt} loader={loader} onRetry={() => setAttempt(attempt + 1)} />
}

function PageFile({ loader, onRetry }: { loader: PageLoader; onRetry: () => void }) {
  const [Content, setContent] = useState<ComponentType | undefined>(() => loaded.get(loader))
  const [state, setState] = useState<State>('quick')

  useEffect(() => {
    if (Content) return
    let here = true
    const show = (next: State) => here && setState(next)
    const skeleton = setTimeout(() => show('skeleton'), SKELETON_AFTER_MS)
    const slow = setTimeout(() => show('slow'), SLOW_AFTER_MS)
    const load = async () => {
      try {
        const file = await loadWithRetries(() => loadOrRenew(loader))
        loaded.set(loader, file.default)
        if (here) setContent(() => file.default)
      } catch {
        show('failed')
        notifyPageShown()
      } finally {
        clearTimeout(skeleton)
        clearTimeout(slow)
      }
    }
    void load()
    return () => {
      here = false
      clearTimeout(skeleton)
      clearTimeout(slow)
    }
  }, [Content, loader])

  useEffect(() => {
    if (Content) notifyPageShown()
  }, [Content])

  return Content ? <Content /> : <Waiting state={state} onRetry={onRetry} />
}

function Waiting({ state, onRetry }: { state: State; onRetry: () => void }) {
  return (
    <Page>
      {state === 'skeleton' && <Skeleton />}
      {state === 'slow' && <ErrorState text="网络较慢，还在加载" onRetry={onRetry} />}
      {state === 'failed' && <ErrorState text={loadFailedText} onRetry={onRetry} />}
    </Page>
  )
}
