/**
 * Extension point of a lower module for content of a higher module, which it cannot import. The lower module creates a
 * slot and defines its type; `app/slots.ts` fills it when the staff code starts. The server uses the same pattern.
 */
export type Slot<T> = {
  provide: (implementation: T) => void
  /** Returns the content; throws while the slot is empty. */
  get: () => T
}

/** Creates an empty slot. `name` appears in errors: `directory: tools of the night`. */
export function createSlot<T>(name: string): Slot<T> {
  const provided: T[] = []
  return {
    provide: (implementation) => {
      if (provided.length > 0) throw new Error(`slot "${name}" is filled already; app/slots.ts fills it once`)
      provided.push(implementation)
    },
    get: () => {
      const [implementation] = provided
      if (implementation === undefined) throw new Error(`slot "${name}" is empty; app/slots.ts fills it at start-up`)
      return implementation
    },
  }
}
