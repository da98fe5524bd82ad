import { Skeleton } from '../kit/skeleton.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../shells/page.tsx'
import { useScreenTitle } from '../lib/screen.ts'
import type { PageLoader } from '../lib/routes.ts'
import { loadFailedText } from '@nocturne/contract/client-texts'
import { useEffect, useState, type ComponentType } from 'react'

import { loadPatiently, SKELETON_AFTER_MS, SLOW_AFTER_MS } from './page-loading.ts'

type State = 'quick' | 'skeleton' | 'slow' | 'failed'

/** Pages whose file is here already are shown at once. */
const loaded = new Map<PageLoader, ComponentType>()

/** One page, its file loaded when it is first shown. Give it the path as `key`. */
export function AsyncPage({ loader }: { loader: PageLoader }) {
  const [Content, setContent] = useState<ComponentType | undefined>(() => loaded.get(loader))
  const [state, setState] = useState<State>('quick')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (loaded.has(loader)) return
    let here = true
    const show = (next: State) => here && setState(next)
    const skeleton = setTimeout(() => show('skeleton'), SKELETON_AFTER_MS)
    const slow = setTimeout(() => show('slow'), SLOW_AFTER_MS)
    const load = async () => {
      try {
        const file = await loadPatiently(loader)
        loaded.set(loader, file.default)
        if (here) setContent(() => file.default)
      } catch {
        show('failed')
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
  }, [loader, attempt])

  if (Content) return <Content />
  const again = () => {
    setState('skeleton')
    setAttempt(attempt + 1)
  }
  return <Waiting state={state} onRetry={again} />
}

function Waiting({ state, onRetry }: { state: State; onRetry: () => void }) {
  const title = useScreenTitle()
  if (state === 'quick') return <Page title={title}>{null}</Page>
  if (state === 'skeleton') return <Page title={title} children={<Skeleton />} />
  const text = state === 'slow' ? '网络较慢，还在加载' : loadFailedText
  return <Page title={title} children={<ErrorState text={text} onRetry={onRetry} />} />
}
