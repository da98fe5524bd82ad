/**
 * Assigns the operation id of a tap. The same input after a lost response is the same operation, even if its sheet was
 * closed and reopened: the first send may have been received and must not be executed twice.
 */
import { createOperationId } from '@nocturne/base/operation-id'

/** The same input after this time is a new operation. By then the queue has a response or is still querying it. */
const REMEMBERED_MS = 10 * 60_000

/** Inputs of one command that got no response, by typed input. Remembered while the sheet is closed. */
export type LostInputs = Map<string, { operationId: string; input: unknown; at: number }>

const lostByCommand = new Map<string, LostInputs>()

/** Inputs of one command and user that got no response, since the page was loaded. */
export function getLostInputs(command: string): LostInputs {
  const known = lostByCommand.get(command) ?? new Map()
  lostByCommand.set(command, known)
  return known
}

/** Operation ids of one sheet: input without a response is sent again under its first id. */
export type OperationMemory = {
  /** Starts a new operation; with an id, repeats that operation with another input (`force`). */
  begin: (operationId?: string) => string
  /** Operation id for sending `typed`. */
  idFor: (typed: unknown) => string
  /**
   * Input that was sent when the response was lost. It is sent again unchanged, because encrypting a password twice
   * gives different texts.
   */
  inputOf: (typed: unknown) => unknown
  /** Ends the operation after a response, or when nothing was sent: the next send is a new operation. */
  settled: () => void
  /** Records that no response arrived: `typed`, sent as `input`, may or may not have been executed. */
  lost: (typed: unknown, input?: unknown) => void
}

type Setting = { lost?: LostInputs; mint?: () => string; now?: () => number }

export function createOperationMemory({
  lost = new Map(),
  mint = createOperationId,
  now = Date.now,
}: Setting = {}): OperationMemory {
  let current: string | null = null
  const findEntry = (typed: unknown) => {
    const key = JSON.stringify(typed)
    const entry = lost.get(key)
    if (entry && now() - entry.at < REMEMBERED_MS) return entry
    lost.delete(key)
    return undefined
  }
  return {
    begin: (operationId = mint()) => (current = operationId),
    idFor: (typed) => (current = findEntry(typed)?.operationId ?? current ?? mint()),
    inputOf: (typed) => findEntry(typed)?.input,
    settled: () => {
      for (const [typed, entry] of lost) if (entry.operationId === current) lost.delete(typed)
      current = null
    },
    lost: (typed, input = typed) => {
      if (current !== null) lost.set(JSON.stringify(typed), { operationId: current, input, at: now() })
    },
  }
}
