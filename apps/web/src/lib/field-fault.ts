import { ApiError } from './api-error.ts'

/** Which input field the server found fault with, and what it says about it; null for any other failure. */
export function fieldFault(error: unknown): { field: string; message: string } | null {
  if (!(error instanceof ApiError) || error.errCode !== 'PARAM_INVALID') return null
  const { field, message } = (error.detail ?? {}) as { field?: unknown; message?: unknown }
  if (typeof field !== 'string') return null
  return { field, message: typeof message === 'string' ? message : error.message }
}
