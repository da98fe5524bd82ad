import { useEffect, useState } from 'react'
import { loadFailedText } from '@nocturne/contract/network-texts'

import { ErrorState } from '#kit/error-state.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'

/** Delay before the skeleton is shown, to avoid flicker. */
const SHOWN_AFTER_MS = 250

type WaitingSheetProps = { failed: boolean; onRetry: () => Promise<unknown>; onClose: () => void }

/** Placeholder of a sheet while its chunk is loading. */
export default function LoadingSheet({ failed, onRetry, onClose }: WaitingSheetProps) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!slow && !failed) return null
  return (
    <Sheet open onClose={onClose} title="正在加载">
      {failed ? <ErrorState text={loadFailedText} onRetry={onRetry} /> : <Skeleton shape="lines" count={5} />}
    </Sheet>
  )
}
