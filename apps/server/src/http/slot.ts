/**
 * Inverts a dependency: functions that a lower module calls but cannot import (opening a table marks a booking as
 * arrived, a payment settles a bill). The lower module declares a slot and its type, a higher one implements it, and
 * app/modules.ts connects them at start-up.
 */
export type Slot<T> = {
  /** Provides the implementation, once. */
  provide: (implementation: T) => void
  /** Returns the implementation; throws while the slot is empty. */
  get: () => T
}

const empty = new Set<string>()

/** `name` identifies an empty slot in the start-up error: `tables: bookings`. */
export function createDependencySlot<T>(name: string): Slot<T> {
  const provided: T[] = []
  empty.add(name)
  return {
    provide: (implementation) => {
      if (!empty.delete(name)) throw new Error(`slot "${name}" is filled already; app/modules.ts fills it once`)
      provided.push(implementation)
    },
    get: () => {
      const [implementation] = provided
      if (implementation === undefined) throw new Error(`slot "${name}" is empty; app/modules.ts fills it at start-up`)
      return implementation
    },
  }
}

/** Throws at start-up while a slot is empty. */
export function assertSlotsFilled(): void {
  if (empty.size > 0) throw new Error(`app/modules.ts leaves slots empty: ${[...empty].toSorted().join(', ')}`)
}
