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
  const [asked, setAsked] = useState<{ of: string; fen: number } | null>(null)
  const name = JSON.stringify(of)
  return {
    fen: asked?.of === name ? Math.max(shownFen, asked.fen) : shownFen,
    note: (error) => {
      const fen = findDueAmount(error)
      if (fen !== null) setAsked({ of: name, fen })
    },
  }
}
