import { ApiError } from './api-error.ts'

/** Input field that the server rejected and its message; null for any other failure. */
export function findFieldError(error: unknown): { field: string; message: string } | null {
  if (!(error instanceof ApiError)) return null
  const { field, message } = (error.detail ?? {}) as { field?: unknown; message?: unknown }
  if (typeof field !== 'string') return null
  return { field, message: typeof message === 'string' ? message : error.message }
}

/** Maps a refusal to a field error by its code; null when the code is not listed. */
export function toFieldError<Name extends string>(
  error: unknown,
  codes: Readonly<Partial<Record<string, Name>>>,
): { [K in Name]?: string } | null {
  if (!(error instanceof ApiError) || error.errCode === undefined) return null
  const name = codes[error.errCode]
  return name === undefined ? null : ({ [name]: error.message } as { [K in Name]?: string })
}
