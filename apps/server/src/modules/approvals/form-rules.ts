/** Validates form values against the form's schema, and formats them for display. Pure. */
import { hasVisibleText } from '@nocturne/base/readable-text'
import { isDate, isTime } from '@nocturne/base/venue-time'
import { MAX_FEN } from '@nocturne/base/money'
import { isFileUrl, removeUrlSignature } from '@nocturne/contract/fields'

export type FormField = {
  key: string
  label: string
  type: 'text' | 'number' | 'money' | 'date' | 'datetime' | 'select' | 'user' | 'table' | 'sitting' | 'image'
  required: boolean
  options?: string[]
  placeholder?: string
  initial?: 'today'
  walkIn?: boolean
  /** Bounds of a number, or of an amount in fen. */
  min?: number
  max?: number
  /** Earliest allowed day, or month (`2026-03`). */
  from?: 'today' | 'thisMonth'
}
export type FormValues = Record<string, unknown>

// Control characters and lone surrogates, some of which the database cannot store.
const unprintable = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const isText = (value: unknown, max: number) =>
  typeof value === 'string' && value.length <= max && !unprintable.test(value)
const isId = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const fits: Record<FormField['type'], (value: unknown, field: FormField) => boolean> = {
  text: (value) => isText(value, 500) && !isFileUrl(String(value)),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  money: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_FEN,
  date: (value) => typeof value === 'string' && isDate(value),
  datetime: (value) => typeof value === 'string' && isTime(value),
  select: (value, { options }) => typeof value === 'string' && (options ?? []).includes(value),
  user: isId,
  table: isId,
  sitting: isId,
  image: (value) => Array.isArray(value) && value.length <= 9 && value.every((item) => isText(item, 300)),
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'string' && !hasVisibleText(value)) ||
  (Array.isArray(value) && value.length === 0)

/** Converts a value to the type of its field: some phones send numbers as text. */
function normalizeValue(field: FormField, value: unknown): unknown {
  const numeric = ['number', 'money', 'user', 'table', 'sitting'].includes(field.type)
  if (numeric && typeof value === 'string' && /^-?\d{1,12}(\.\d{1,4})?$/.test(value.trim())) return Number(value)
  // Picture URLs include the signature they were opened with; it is removed.
  if (field.type === 'image' && Array.isArray(value))
    return value.map((one: unknown) => (typeof one === 'string' ? removeUrlSignature(one) : one))
  return typeof value === 'string' ? value.trim() : value
}

const isPast = ({ from }: FormField, value: unknown, today: string): boolean =>
  typeof value === 'string' &&
  ((from === 'today' && value < today) || (from === 'thisMonth' && value < today.slice(0, 'YYYY-MM'.length)))

const isOutside = ({ type, min, max }: FormField, value: unknown): boolean =>
  (type === 'number' || type === 'money') &&
  ((min !== undefined && Number(value) < min) || (max !== undefined && Number(value) > max))

type Read = { values: FormValues } | { wrong: FormField; reason?: 'past' | 'outside' }

/** Returns the values of the form's fields only, or the first field that is missing, wrong, in the past or out of bounds. */
export function parseFormValues(schema: readonly FormField[], data: FormValues, today: string): Read {
  const values: FormValues = {}
  for (const field of schema) {
    const value = normalizeValue(field, data[field.key])
    if (isEmpty(value)) {
      if (field.required) return { wrong: field }
      continue
    }
    if (!fits[field.type](value, field)) return { wrong: field }
    if (isPast(field, value, today)) return { wrong: field, reason: 'past' }
    if (isOutside(field, value)) return { wrong: field, reason: 'outside' }
    values[field.key] = value
  }
  return { values }
}

/** Amount of a form: its first money field, fen. */
export function findFormAmount(schema: readonly FormField[], values: FormValues): number | null {
  const field = schema.find((candidate) => candidate.type === 'money')
  const value = field && values[field.key]
  return typeof value === 'number' ? value : null
}

/** Short title: type of the form and its first text. */
export function formatFormTitle(typeName: string, schema: readonly FormField[], values: FormValues): string {
  const field = schema.find((candidate) => candidate.type === 'text' && values[candidate.key] !== undefined)
  return (field ? `${typeName}：${String(values[field.key])}` : typeName).slice(0, 60)
}
