import type { ReactNode } from 'react'

interface ConfirmOptions {
  /** Action and object: `作废订单 A08-0032`. */
  title: string
  /** Consequence of the action. */
  body?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** `danger` for irreversible actions; otherwise the confirm label is blue. */
  tone?: 'accent' | 'danger'
}

export interface QueuedConfirmation extends ConfirmOptions {
  id: number
  answer: (confirmed: boolean) => void
}

let waiting: readonly QueuedConfirmation[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly QueuedConfirmation[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Shows a confirmation dialog and resolves to true when confirmed, false when cancelled or dismissed. Concurrent
 * questions are queued.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const resolveQuestion = (confirmed: boolean) => {
      set(waiting.filter((question) => question.id !== id))
      resolve(confirmed)
    }
    set([...waiting, { ...options, id, answer: resolveQuestion }])
  })
}

/** Store read by `DialogHost`. */
export const confirmationQueue = {
  first: () => waiting[0],
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
