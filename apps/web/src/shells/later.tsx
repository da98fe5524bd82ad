import { useEffect, useRef, useState, type ReactNode } from 'react'
import { loadFailedText } from '@nocturne/contract/network-texts'

import { ErrorState } from '../kit/error-state.tsx'
import { laterPart, useLoaded, type LaterPart } from '../lib/loaded.ts'
import styles from './later.module.css'

/** Skeleton and retry have a file of their own: they are seldom seen. */
const waitingSheet = laterPart(() => import('./waiting-sheet.tsx'))

/** `failed` is said in the frame of a sheet, `bare` on the page itself: there was no frame to say it in. */
type State = 'here' | 'coming' | 'failed' | 'bare'

const stateOf = ({ here }: Pick<LaterPart<never>, 'here'>): State => (here() ? 'here' : 'coming')
const failedNow = (): State => (waitingSheet.here() ? 'failed' : 'bare')

/** Fetches a part that is wanted now. */
function usePart<Props>(part: LaterPart<Props>): { state: State; retry: () => Promise<void> } {
  const [of, setOf] = useState(part)
  const [state, setState] = useState<State>(() => stateOf(part))
  // One sheet leads to the next in its place.
  if (of !== part) {
    setOf(part)
    setState(stateOf(part))
  }
  const retry = async () => {
    // What the page itself says stays until the part is there.
    if (state === 'failed') setState('coming')
    await part.load().then(
      () => setState('here'),
      () => setState(failedNow()),
    )
  }
  useEffect(() => {
    let left = false
    const show = (next: State) => !left && setState(next)
    part.load().then(
      () => show('here'),
      () => show(failedNow()),
    )
    return () => {
      left = true
    }
  }, [part])
  return { state, retry }
}

type LaterProps<Props> = { part: LaterPart<Props>; props: Props }

/**
 * A sheet or dialog whose file is fetched when it is opened. Until it comes a skeleton stands there, and 重试 when it does not; without
 * even the file of that frame the page says so itself. Pages that know what will be tapped call `useLoaded` for it.
 */
export function LaterSheet<Props extends { onClose: () => void }>({ part, props }: LaterProps<Props>) {
  const { state, retry } = usePart(part)
  const framed = useLoaded(waitingSheet)
  if (state === 'here') return <part.Part {...props} />
  if (state === 'bare') return <SaidOnPage onRetry={retry} />
  return framed ? <waitingSheet.Part failed={state === 'failed'} onRetry={retry} onClose={props.onClose} /> : null
}

/** Where the sheet was asked for, in the words of a page that did not load: these have come with every page. */
function SaidOnPage({ onRetry }: { onRetry: () => Promise<void> }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // NOTE: in braces: new browsers answer a promise, and React takes what an effect answers for its end.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={styles['said']} ref={place}>
      <ErrorState text={loadFailedText} onRetry={onRetry} />
    </div>
  )
}

/** A part of a page whose file comes behind it; asked for until it is there, with `fallback` in its place. */
export function Later<Props extends object>({
  part,
  props,
  fallback = null,
}: LaterProps<Props> & { fallback?: ReactNode }) {
  return useLoaded(part, true) ? <part.Part {...props} /> : fallback
}
