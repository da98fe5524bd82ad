import { OfflineBar, offlineText } from '../kit/offline-bar.tsx'
import { useOnline } from '../lib/online.ts'
import { useWaiting } from '../lib/waiting.ts'
import { laterPart, useLoaded } from '../lib/loaded.ts'
import { Suspense, useState } from 'react'

import styles from './waiting-bar.module.css'

const sheet = laterPart(() => import('./waiting-sheet.tsx'))

/** One quiet bar while the network is away or writes wait; a tap lists them. */
export function WaitingBar() {
  const offline = !useOnline()
  const { count } = useWaiting()
  const sheetIsHere = useLoaded(sheet)
  const [open, setOpen] = useState(false)
  if (!offline && count === 0 && !open) return null
  return (
    <>
      <button
        type="button"
        className={styles['bar']}
        aria-label={offlineText(offline, count)}
        onClick={() => setOpen(true)}
        disabled={count === 0}
      >
        <OfflineBar offline={offline} waiting={count} />
      </button>
      {open && sheetIsHere && (
        <Suspense fallback={null}>
          <sheet.Part onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
