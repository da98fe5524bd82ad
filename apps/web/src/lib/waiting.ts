/** What waits on this phone, for whoever shows it. The queue itself (`operation-queue.ts`) is loaded apart and fills it. */
import type { Operation } from './operation-rules.ts'
import { createStore, useStore } from './store.ts'

export type WaitingView = { ops: readonly Operation[]; actors: readonly string[] }

/** Written by the queue alone. */
export const waitingView = createStore<WaitingView>({ ops: [], actors: [] })

/** What a person still has to know about: waiting and refused ones, oldest first. */
export function unsettled(ops: readonly Operation[], actors: readonly string[]): Operation[] {
  return ops.filter((op) => op.status !== 'done' && actors.includes(op.actor)).toSorted((a, b) => a.seq - b.seq)
}

/** What the present user still has unsent or refused: for the offline bar, the badge and the list. */
export function useWaiting(): { count: number; list: readonly Operation[] } {
  const { ops, actors } = useStore(waitingView)
  const list = unsettled(ops, actors)
  return { count: list.length, list }
}

/** One write of this phone, settled or not; undefined when the phone knows it no more. */
export function useOperation(opId: string): Operation | undefined {
  return useStore(waitingView).ops.find((op) => op.opId === opId)
}

/** Outside React: true while anything of anybody is unsent on this phone. */
export function hasUnsent(): boolean {
  return waitingView.get().ops.some((op) => op.status === 'waiting')
}
