import { useState } from 'react'

import { dueSum } from './due-sum.ts'

export type AgreedSum = {
  /** The shown sum, or the higher one the server has asked for since. */
  fen: number
  /** Notes a refused send; the next one agrees to the sum it named. */
  note: (error: unknown) => void
}

/** The sum a person agrees to by sending. `of` names what is bought: for anything else it is agreed again. */
export function useAgreedSum(shownFen: number, of: unknown): AgreedSum {
  const [asked, setAsked] = useState<{ of: string; fen: number } | null>(null)
  const name = JSON.stringify(of)
  return {
    fen: asked?.of === name ? Math.max(shownFen, asked.fen) : shownFen,
    note: (error) => {
      const fen = dueSum(error)
      if (fen !== null) setAsked({ of: name, fen })
    },
  }
}
