import { useEffect, useState, type ReactNode } from 'react'
import { networkErrorText } from '@nocturne/contract/network-texts'

import { laterPart, useLoaded, type LaterPart } from '../lib/loaded.ts'
import { notify } from '../lib/notify.ts'

/** Skeleton and retry have a file of their own: they are seldom seen. */
const waitingSheet = laterPart(() => import('./waiting-sheet.tsx'))

type State = 'here' | 'coming' | 'failed'

const stateOf = ({ here }: Pick<LaterPart<never>, 'here'>): State => (here() ? 'here' : 'coming')

/** Fetches a part that is wanted now. */
function usePart<Props>(part: LaterPart<Props>): { state: State; retry: () => Promise<void> } {
  const [of, setOf] = useState(part)
  const [state, setState] = useState<State>(() => stateOf(part))
  // One sheet leads to the next in its place.
  if (of !== part) {
    setOf(part)
    setState(stateOf(part))
  }
  const fetchPart = async () => {
    setState('coming')
    await part.load().then(
      () => setState('here'),
      () => setState('failed'),
    )
  }
  useEffect(() => {
    let left = false
    const show = (next: State) => !left && setState(next)
    part.load().then(
      () => show('here'),
      () => show('failed'),
    )
    return () => {
      left = true
    }
  }, [part])
  return { state, retry: fetchPart }
}

type LaterProps<Props> = { part: LaterPart<Props>; props: Props }

/**
 * A sheet or dialog whose file is fetched when it is opened. Until it comes a skeleton stands there, and 重试 when it does not.
 * Pages that know what will be tapped call `useLoaded` for it.
 */
export function LaterSheet<Props extends { onClose: () => void }>({ part, props }: LaterProps<Props>) {
  const { state, retry } = usePart(part)
  const framed = useLoaded(waitingSheet)
  const { onClose } = props
  // Without a frame to say so in, it is said once and the sheet is shut: the next tap asks again.
  useEffect(() => {
    if (state !== 'failed' || waitingSheet.here()) return
    notify(networkErrorText)
    onClose()
  }, [state, onClose])
  if (state === 'here') return <part.Part {...props} />
  return framed ? <waitingSheet.Part failed={state === 'failed'} onRetry={retry} onClose={props.onClose} /> : null
}

/** A part of a page whose file comes behind it; asked for until it is there, with `fallback` in its place. */
export function Later<Props extends object>({
  part,
  props,
  fallback = null,
}: LaterProps<Props> & { fallback?: ReactNode }) {
  return useLoaded(part, true) ? <part.Part {...props} /> : fallback
}
