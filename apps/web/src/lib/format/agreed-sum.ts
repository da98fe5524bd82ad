import { useState } from 'react'

import { findDueAmount } from './due-sum.ts'

export type AgreedSum = {
  /** Shown sum, or the higher sum the server has required since. */
  fen: number
  /** Records a refused send; the next one agrees to the sum named in the refusal. */
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
