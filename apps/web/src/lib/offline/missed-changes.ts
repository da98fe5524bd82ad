import { ApiError } from '../query/api-error.ts'

export type MissedChange = { opType?: string; content: string; userName: string; createTime: string }

/** Changes since the page was loaded, from a STALE_DATA refusal; empty for any other failure. */
export function listMissedChanges(error: unknown): readonly MissedChange[] {
  if (!(error instanceof ApiError) || error.errCode !== 'STALE_DATA') return []
  const { changes } = (error.detail ?? {}) as { changes?: unknown }
  return Array.isArray(changes) ? (changes as MissedChange[]) : []
}
