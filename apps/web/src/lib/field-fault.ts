import { ApiError } from './api-error.ts'

/** Which input field the server found fault with, and what it says about it; null for any other failure. */
export function fieldFault(error: unknown): { field: string; message: string } | null {
  if (!(error instanceof ApiError)) return null
  const { field, message } = (error.detail ?? {}) as { field?: unknown; message?: unknown }
  if (typeof field !== 'string') return null
  return { field, message: typeof message === 'string' ? message : error.message }
}

/** Beside this field, when the refusal has one of these codes. */
export function faultAt<Name extends string>(
  error: unknown,
  codes: Readonly<Partial<Record<string, Name>>>,
): { [K in Name]?: string } | null {
  if (!(error instanceof ApiError) || error.errCode === undefined) return null
  const name = codes[error.errCode]
  return name === undefined ? null : ({ [name]: error.message } as { [K in Name]?: string })
}
