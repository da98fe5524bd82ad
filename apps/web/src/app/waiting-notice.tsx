import { addMinutes, formatTime } from '@nocturne/base/venue-time'

import { OfflineBar, formatOfflineStatus } from '#kit/offline-bar.tsx'
import { formatClock, formatShortTime } from '#lib/format/format.ts'
import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { useOnline } from '#lib/offline/online.ts'
import { countPending } from '#lib/offline/pending-counts.ts'
import { useWaitingOperations } from '#lib/offline/waiting.ts'
import { Suspense, useState } from 'react'

import styles from './waiting-notice.module.css'

const sheet = createLazyComponent(() => import('./waiting-sheet.tsx'))

/** Status line of `waiting-bar.tsx`, shown while offline or while operations wait; a tap lists them. */
export default function WaitingOperationsNotice() {
  const offline = !useOnline()
  const { count, list } = useWaitingOperations()
  const sheetIsHere = useComponentLoaded(sheet)
  const [open, setOpen] = useState(false)
  if (!offline && count === 0 && !open) return null
  const { since, ...counts } = countPending(list)
  const pendingCounts = { ...counts, since: since === undefined ? undefined : formatSince(since) }
  return (
    <>
      <button
        type="button"
        className={styles['bar']}
        aria-label={formatOfflineStatus(offline, pendingCounts)}
        onClick={() => setOpen(true)}
        disabled={count === 0}
      >
        <OfflineBar offline={offline} kept={pendingCounts} />
      </button>
      {open && sheetIsHere && (
        <Suspense fallback={null}>
          <sheet.Part onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** `22:31`; with the date when older than a day. */
function formatSince(instant: number): string {
  const time = formatTime(instant)
  return time < addMinutes(formatTime(Date.now()), -24 * 60) ? formatShortTime(time) : formatClock(time)
}
