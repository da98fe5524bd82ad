/**
 * Which operation id a tap gets. The same words after a lost answer are the same operation, also when their sheet was closed and
 * opened anew: the first may have arrived, and nothing may happen twice.
 */
import { mintOperationId } from '@nocturne/base/operation-id'

/** Who taps again after this long means it anew; until then the queue has heard the answer or still asks for it. */
const REMEMBERED_MS = 10 * 60_000

/** Words whose answer was lost, by command. They outlive the sheet that said them. */
export type LostWords = Map<string, { operationId: string; input: unknown; at: number }>

const lostByCommand = new Map<string, LostWords>()

/** What was lost of one command by one person on this page. */
export function lostWordsOf(command: string): LostWords {
  const known = lostByCommand.get(command) ?? new Map()
  lostByCommand.set(command, known)
  return known
}

export type OperationMemory = {
  /** A new operation; with an id, that one again in other words (`force`). */
  begin: (operationId?: string) => string
  /** The id under which `words` are sent. */
  idFor: (words: unknown) => string
  /** What travelled for these words when their answer was lost: sealing a password twice gives two texts. */
  inputOf: (words: unknown) => unknown
  /** The server said yes or no, or nothing was sent: what is said next is a new operation. */
  settled: () => void
  /** No answer came: `words`, which travelled as `input`, may or may not have happened. */
  lost: (words: unknown, input?: unknown) => void
}

type Setting = { lost?: LostWords; mint?: () => string; now?: () => number }

export function operationMemory({
  lost = new Map(),
  mint = mintOperationId,
  now = Date.now,
}: Setting = {}): OperationMemory {
  let current: string | null = null
  const remembered = (words: unknown) => {
    const key = JSON.stringify(words)
    const entry = lost.get(key)
    if (entry && now() - entry.at < REMEMBERED_MS) return entry
    lost.delete(key)
    return undefined
  }
  return {
    begin: (operationId = mint()) => (current = operationId),
    idFor: (words) => (current = remembered(words)?.operationId ?? current ?? mint()),
    inputOf: (words) => remembered(words)?.input,
    settled: () => {
      for (const [words, entry] of lost) if (entry.operationId === current) lost.delete(words)
      current = null
    },
    lost: (words, input = words) => {
      if (current !== null) lost.set(JSON.stringify(words), { operationId: current, input, at: now() })
    },
  }
}
