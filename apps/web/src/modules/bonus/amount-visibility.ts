/** Visibility of the amounts of the user's own account; stored on this device. */
import { useState } from 'react'

import { readStored, storageKeys, writeStored } from '#lib/storage.ts'

/** Placeholder of a hidden amount. */
export const HIDDEN_AMOUNT = '****'

const COVERED = 'hidden'

export type AmountVisibility = { shown: boolean; toggle: () => void }

export function useAmountVisibility(): AmountVisibility {
  const [shown, setShown] = useState(() => readStored(storageKeys.ownAmounts) !== COVERED)
  const toggle = () => {
    writeStored(storageKeys.ownAmounts, shown ? COVERED : null)
    setShown(!shown)
  }
  return { shown, toggle }
}
