import { useEffect, useRef, useState, type ReactNode } from 'react'
import { loadFailedText } from '@nocturne/contract/network-texts'

import { ErrorState } from '#kit/error-state.tsx'
import { createLazyComponent, useComponentLoaded, type LazyComponent } from '#lib/routing/lazy-part.ts'
import styles from './lazy-content.module.css'

/** Sheet with skeleton and retry, in its own chunk because it is rarely shown. */
const waitingSheet = createLazyComponent(() => import('./waiting-sheet.tsx'))

/**
 * `failed`: the error is shown within the frame of a sheet. `bare`: the frame did not load either, so the error is
 * shown on the page.
 */
type State = 'here' | 'coming' | 'failed' | 'bare'

const getState = ({ here }: Pick<LazyComponent<never>, 'here'>): State => (here() ? 'here' : 'coming')
const getFailedState = (): State => (waitingSheet.here() ? 'failed' : 'bare')

/** Loads the component immediately, because it is about to be shown. */
function usePart<Props>(part: LazyComponent<Props>): { state: State; retry: () => Promise<void> } {
  const [of, setOf] = useState(part)
  const [state, setState] = useState<State>(() => getState(part))
  // Resets the state when another sheet replaces the current one.
  if (of !== part) {
    setOf(part)
    setState(getState(part))
  }
  const retry = async () => {
    // With `bare`, the error remains on the page until the component is loaded.
    if (state === 'failed') setState('coming')
    await part.load().then(
      () => setState('here'),
      () => setState(getFailedState()),
    )
  }
  useEffect(() => {
    let left = false
    const show = (next: State) => !left && setState(next)
    part.load().then(
      () => show('here'),
      () => show(getFailedState()),
    )
    return () => {
      left = true
    }
  }, [part])
  return { state, retry }
}

type LaterProps<Props> = { part: LazyComponent<Props>; props: Props }

/**
 * Sheet or dialog whose chunk is loaded when it is opened. Shows a skeleton meanwhile, and 重试 if loading fails; if the
 * frame itself does not load, the error is shown on the page. Pages that expect the sheet to be opened prefetch it with
 * `useComponentLoaded`.
 */
export function LazySheet<Props extends { onClose: () => void }>({ part, props }: LaterProps<Props>) {
  const { state, retry } = usePart(part)
  const framed = useComponentLoaded(waitingSheet)
  if (state === 'here') return <part.Part {...props} />
  if (state === 'bare') return <ErrorOnPage onRetry={retry} />
  return framed ? <waitingSheet.Part failed={state === 'failed'} onRetry={retry} onClose={props.onClose} /> : null
}

/** Load error on the page, built from components that every page includes. */
function ErrorOnPage({ onRetry }: { onRetry: () => Promise<void> }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // NOTE: keep the braces: new browsers return a promise, which React would take for the effect's cleanup.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={styles['said']} ref={place}>
      <ErrorState text={loadFailedText} onRetry={onRetry} />
    </div>
  )
}

/** Part of a page that is loaded separately. Shows `fallback` until it is loaded, and retries after failures. */
export function LazyContent<Props extends object>({
  part,
  props,
  fallback = null,
}: LaterProps<Props> & { fallback?: ReactNode }) {
  return useComponentLoaded(part, true) ? <part.Part {...props} /> : fallback
}
