import { useState } from 'react'

import { findDueAmount } from './due-sum.ts'

export type AgreedSum = {
  /** Shown sum, or the higher sum the server has required since. */
  fen: number
  /** Call with the error of a failed send. If the server required a higher sum, the next send agrees to it. */
  note: (error: unknown) => void
}

/** Sum the user agrees to by sending. `of` identifies the purchase: a change of it discards the recorded sum. */
export function useAgreedSum(shownFen: number, of: unknown): AgreedSum {
  const [recorded, setRecorded] = useState<{ of: string; fen: number } | null>(null)
  const name = JSON.stringify(of)
  return {
    fen: recorded?.of === name ? Math.max(shownFen, recorded.fen) : shownFen,
    note: (error) => {
      const fen = findDueAmount(error)
      if (fen !== null) setRecorded({ of: name, fen })
    },
  }
}
