/**
 * Which operation id a tap gets. The same words after a lost answer are the same operation, also when a confirm step was opened
 * anew for them: the first may have arrived, and nothing may happen twice.
 */
import { mintOperationId } from '@nocturne/base/operation-id'

export type OperationMemory = {
  /** A new operation; with an id, that one again in other words (`force`). */
  begin: (operationId?: string) => string
  /** The id under which `input` is sent. */
  idFor: (input: unknown) => string
  /** The server said yes or no, or nothing was sent: what is said next is a new operation. */
  settled: () => void
  /** No answer came: `input` may or may not have happened. */
  lost: (input: unknown) => void
}

export function operationMemory(mint: () => string = mintOperationId): OperationMemory {
  let current: string | null = null
  let unknown: { operationId: string; words: string } | null = null
  return {
    begin: (operationId = mint()) => (current = operationId),
    idFor: (input) => {
      if (unknown?.words === JSON.stringify(input)) current = unknown.operationId
      return (current ??= mint())
    },
    settled: () => {
      if (unknown?.operationId === current) unknown = null
      current = null
    },
    lost: (input) => {
      if (current !== null) unknown = { operationId: current, words: JSON.stringify(input) }
    },
  }
}
