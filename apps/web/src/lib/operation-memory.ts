/**
 * Which operation id a tap gets. The same input after a lost answer is the same operation, also when its sheet was closed and
 * opened anew: the first may have arrived, and nothing may happen twice.
 */
import { mintOperationId } from '@nocturne/base/operation-id'

/** Who taps again after this long means it anew; until then the queue has heard the answer or still asks for it. */
const REMEMBERED_MS = 10 * 60_000

/** What was sent and not answered, by what was typed, for one command. It outlives its sheet. */
export type LostInputs = Map<string, { operationId: string; input: unknown; at: number }>

const lostByCommand = new Map<string, LostInputs>()

/** What was lost of one command by one person on this page. */
export function lostInputsOf(command: string): LostInputs {
  const known = lostByCommand.get(command) ?? new Map()
  lostByCommand.set(command, known)
  return known
}

export type OperationMemory = {
  /** A new operation; with an id, that one again with another input (`force`). */
  begin: (operationId?: string) => string
  /** The id under which `typed` are sent. */
  idFor: (typed: unknown) => string
  /** What travelled when the answer to it was lost: sealing a password twice gives two texts. */
  inputOf: (typed: unknown) => unknown
  /** The server said yes or no, or nothing was sent: what is sent next is a new operation. */
  settled: () => void
  /** No answer came: `typed`, which travelled as `input`, may or may not have happened. */
  lost: (typed: unknown, input?: unknown) => void
}

type Setting = { lost?: LostInputs; mint?: () => string; now?: () => number }

export function operationMemory({
  lost = new Map(),
  mint = mintOperationId,
  now = Date.now,
}: Setting = {}): OperationMemory {
  let current: string | null = null
  const remembered = (typed: unknown) => {
    const key = JSON.stringify(typed)
    const entry = lost.get(key)
    if (entry && now() - entry.at < REMEMBERED_MS) return entry
    lost.delete(key)
    return undefined
  }
  return {
    begin: (operationId = mint()) => (current = operationId),
    idFor: (typed) => (current = remembered(typed)?.operationId ?? current ?? mint()),
    inputOf: (typed) => remembered(typed)?.input,
    settled: () => {
      for (const [typed, entry] of lost) if (entry.operationId === current) lost.delete(typed)
      current = null
    },
    lost: (typed, input = typed) => {
      if (current !== null) lost.set(JSON.stringify(typed), { operationId: current, input, at: now() })
    },
  }
}
