/**
 * What a lower module needs done above it, and cannot import: opening a table makes a booking arrive, a payment settles a bill.
 * The lower module opens a slot and says its shape, a higher one has what fits, and app/modules.ts puts it in at start-up.
 */
export type Slot<T> = {
  /** Puts in what the slot is for, once. */
  put: (content: T) => void
  /** What was put in; throws while the slot is empty. */
  content: () => T
}

const empty = new Set<string>()

/** `name` says in the message of a refused start what is missing: `tables: bookings`. */
export function openSlot<T>(name: string): Slot<T> {
  const held: T[] = []
  empty.add(name)
  return {
    put: (content) => {
      if (!empty.delete(name)) throw new Error(`slot "${name}" is filled already; app/modules.ts fills it once`)
      held.push(content)
    },
    content: () => {
      const [content] = held
      if (content === undefined) throw new Error(`slot "${name}" is empty; app/modules.ts fills it at start-up`)
      return content
    },
  }
}

/** Refuses to start while a slot is empty. */
export function demandSlotsFilled(): void {
  if (empty.size > 0) throw new Error(`app/modules.ts leaves slots empty: ${[...empty].toSorted().join(', ')}`)
}
