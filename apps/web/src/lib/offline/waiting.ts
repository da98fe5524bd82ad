/**
 * Waiting operations of this phone, for display. The queue itself (`operation-queue.ts`) is loaded separately and
 * fills it.
 */
import type { Operation } from './operation-rules.ts'
import { createStore, useStore } from '../store.ts'

type WaitingView = { ops: readonly Operation[]; actors: readonly string[] }

/** Written by the queue only. */
export const waitingOperationsStore = createStore<WaitingView>({ ops: [], actors: [] })

/** Waiting and refused operations of these actors, oldest first. */
export function filterUnsettled(ops: readonly Operation[], actors: readonly string[]): Operation[] {
  return ops.filter((op) => op.status !== 'done' && actors.includes(op.actor)).toSorted((a, b) => a.seq - b.seq)
}

/** Unsent or refused operations of the current user: for the offline bar, the badge and the list. */
export function useWaitingOperations(): { count: number; list: readonly Operation[] } {
  const { ops, actors } = useStore(waitingOperationsStore)
  const list = filterUnsettled(ops, actors)
  return { count: list.length, list }
}

/** One operation of this phone, settled or not; undefined after it was removed. */
export function useOperation(opId: string): Operation | undefined {
  return useStore(waitingOperationsStore).ops.find((op) => op.opId === opId)
}

/** True while any user has an unsent operation on this phone. For use outside React. */
export function hasUnsentOperations(): boolean {
  return waitingOperationsStore.get().ops.some((op) => op.status === 'waiting')
}
