/** Finds the input field a refusal is about: the one that contained the refused value. */
import { formatErrorMessage } from '@nocturne/contract/errors'
import type { z } from 'zod'
import { getFieldLabel } from './input.ts'
import { Refusal } from './refusal.ts'

type Sent = { name: string; field: string; value: unknown }

/**
 * Every leaf value of the input with its own name and the top-level field that contains it: for `items[0].goodsId` the
 * name is `goodsId`, the field `items`.
 */
function listSentValues(value: unknown, name: string, field: string): Sent[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => listSentValues(item, name, field))
  if (value === null || typeof value !== 'object') return [{ name, field, value }]
  return Object.entries(value).flatMap(([inner, part]) => listSentValues(part, inner, field === '' ? inner : field))
}

/** True when a name ends in the kind: both `toTableId` and `tableIds` contain a `tableId`. */
function hasKind({ name }: Sent, kind: string): boolean {
  const [sent, expected] = [name, kind].map((word) => word.toLowerCase().replace(/s$/, ''))
  return sent?.endsWith(expected ?? '') === true
}

/**
 * Field that contains this value, found by its kind. A field of another kind counts only when it is the only one with
 * the value. Undefined when the value was read from the database, not sent.
 */
export function findInputField(input: unknown, kind: string, value: unknown): string | undefined {
  const brought = listSentValues(input, '', '').filter((sent) => value !== undefined && sent.value === value)
  const named = brought.find((sent) => hasKind(sent, kind))
  const fields = new Set(brought.map(({ field }) => field))
  return named?.field ?? (fields.size === 1 ? brought[0]?.field : undefined)
}

/** Adds the field to the details of a refusal that is about an input value. */
export function addFieldToRefusal(error: unknown, schema: z.ZodType, input: unknown): unknown {
  if (!(error instanceof Refusal) || error.about === undefined) return error
  const [field] = Object.entries(error.about).flatMap(([kind, value]) => findInputField(input, kind, value) ?? [])
  if (field === undefined) return error
  const label = getFieldLabel(schema, field)
  if (error.errCode === 'NOT_FOUND') error.message = formatErrorMessage('NOT_FOUND').replace('内容', label)
  error.detail = { ...(error.detail as object | undefined), field, label, message: error.message }
  return error
}
