import { ApiError } from '../../lib/api-error.ts'

export type Change = { opType: string; content: string; userName: string; createTime: string }

/** What others did to the table since it was read, when that is why a command was refused; null for any other failure. */
export function staleChanges(error: unknown): readonly Change[] | null {
  if (!(error instanceof ApiError) || error.errCode !== 'STALE_DATA') return null
  const { changes } = (error.detail ?? {}) as { changes?: unknown }
  return Array.isArray(changes) ? (changes as Change[]) : []
}
