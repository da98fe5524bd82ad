/**
 * What a page of a lower module shows or does of a module above it, and cannot import. The lower module opens a slot and says
 * its shape; `app/slots.ts` puts in what fits when the staff's part starts. The server has the same.
 */
export type Slot<T> = {
  fill: (content: T) => void
  /** What was put in; throws while the slot is empty. */
  content: () => T
}

/** `name` says what is missing: `directory: tools of the night`. */
export function openSlot<T>(name: string): Slot<T> {
  const held: T[] = []
  return {
    fill: (content) => {
      if (held.length > 0) throw new Error(`slot "${name}" is filled already; app/slots.ts fills it once`)
      held.push(content)
    },
    content: () => {
      const [content] = held
      if (content === undefined) throw new Error(`slot "${name}" is empty; app/slots.ts fills it at start-up`)
      return content
    },
  }
}
