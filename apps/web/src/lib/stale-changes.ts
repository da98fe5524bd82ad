import { ApiError } from './api-error.ts'

export type Change = { opType?: string; content: string; userName: string; createTime: string }

/** What happened since the person looked, out of a STALE_DATA refusal; nothing for any other failure. */
export function staleChanges(error: unknown): readonly Change[] {
  if (!(error instanceof ApiError) || error.errCode !== 'STALE_DATA') return []
  const { changes } = (error.detail ?? {}) as { changes?: unknown }
  return Array.isArray(changes) ? (changes as Change[]) : []
}
