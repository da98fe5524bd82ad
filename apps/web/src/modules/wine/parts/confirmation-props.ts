import type { ReactNode } from 'react'

/** Result of a request: its number, and for a deposit the take code. */
export type RequestResult = { title: string; number: string; takeCode?: string; link: string }

/** Props of a component that shows a request for confirmation before it is sent. */
export type ConfirmationProps<W> = { header: ReactNode; wish: W; onDone: (done: RequestResult) => void }
