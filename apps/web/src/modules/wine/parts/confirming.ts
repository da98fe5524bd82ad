import type { ReactNode } from 'react'

/** What was asked for: its number, and for a deposit the code that fetches it. */
export type Done = { title: string; number: string; takeCode?: string; link: string }

/** A wish that is looked over once more before it is sent. */
export type Confirming<W> = { header: ReactNode; wish: W; onDone: (done: Done) => void }
