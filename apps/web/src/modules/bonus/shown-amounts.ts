/** Whether amounts of one's own account stand on this phone for everybody to see; the eye says so, and it is kept. */
import { useState } from 'react'

import { readStored, storageKeys, writeStored } from '../../lib/storage.ts'

/** What stands instead of an amount. */
export const HIDDEN = '****'

const COVERED = 'hidden'

export type ShownAmounts = { shown: boolean; toggle: () => void }

export function useShownAmounts(): ShownAmounts {
  const [shown, setShown] = useState(() => readStored(storageKeys.ownAmounts) !== COVERED)
  const toggle = () => {
    writeStored(storageKeys.ownAmounts, shown ? COVERED : null)
    setShown(!shown)
  }
  return { shown, toggle }
}
