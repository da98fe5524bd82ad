import type { ReactNode } from 'react'

export interface ConfirmOptions {
  /** The thing and the act: `作废订单 A08-0032`. */
  title: string
  /** The consequence. */
  body?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** `danger` for what cannot be taken back; otherwise the confirm label is blue. */
  tone?: 'accent' | 'danger'
}

export interface Question extends ConfirmOptions {
  id: number
  answer: (confirmed: boolean) => void
}

let waiting: readonly Question[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Question[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks and waits: true when confirmed, false when cancelled or dismissed. Questions queue. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (confirmed: boolean) => {
      set(waiting.filter((question) => question.id !== id))
      resolve(confirmed)
    }
    set([...waiting, { ...options, id, answer }])
  })
}

/** The store behind `DialogHost`. */
export const questions = {
  first: () => waiting[0],
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
