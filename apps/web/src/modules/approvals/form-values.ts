/**
 * Form defined by an approval type: typed values by field, and their wire format. The server validates against the
 * same definition. Pure.
 */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { approvals } from '@nocturne/contract/approvals/endpoints'

export type ApprovalType = AnswerOf<typeof approvals.types>[number]
export type FormField = ApprovalType['formSchema'][number]

/**
 * Value of a field: text and dates as typed, amounts in fen, people and tables by id, pictures by URL, copies by user
 * ids.
 */
export type FormValue = string | number | readonly string[] | readonly number[] | null
export type FormValues = Readonly<Record<string, FormValue>>

/**
 * Keys of additional values: pictures where the type has no field for them, and recipients of copies. `#` distinguishes
 * them from field keys.
 */
export const IMAGES_KEY = '#images'
export const COPIES_KEY = '#copies'

const isEmpty = (value: FormValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Initial values of a new form: the type may prefill date fields with `today`, a calendar date. */
export const createInitialValues = (schema: readonly FormField[], today: string): FormValues =>
  Object.fromEntries(schema.flatMap(({ key, initial }) => (initial === 'today' ? [[key, today] as const] : [])))

/** Converts the data of a sent form back to typed values. */
export function toFormValues(
  schema: readonly FormField[],
  sent: { formData: Readonly<Record<string, unknown>>; images: readonly string[] },
): FormValues {
  const typed = schema.flatMap(({ key, type }) => {
    const value = sent.formData[key]
    if (value === undefined || value === null) return []
    if (typeof value === 'number' && type === 'number') return [[key, String(value)] as const]
    if (typeof value === 'string' && type === 'datetime') return [[key, value.slice(0, 16)] as const]
    return [[key, value as FormValue] as const]
  })
  return { ...Object.fromEntries(typed), ...(sent.images.length > 0 && { [IMAGES_KEY]: sent.images }) }
}

/** Error texts of required fields without a value, by field key: `请填写：原因`. A date without a time counts as missing. */
export function findMissingFields(schema: readonly FormField[], values: FormValues): Record<string, string> {
  const missing = schema.filter((field) => {
    const value = values[field.key]
    if (field.type === 'datetime' && typeof value === 'string' && value !== '') return value.length < 16
    return field.required && isEmpty(value)
  })
  return Object.fromEntries(missing.map(({ key, label }) => [key, `请填写：${label}`]))
}

/** Wire format of the values; empty ones are omitted. */
export function toFormData(schema: readonly FormField[], values: FormValues): Record<string, unknown> {
  const filled = schema.flatMap((field) => {
    const value = values[field.key]
    return value === undefined || isEmpty(value) ? [] : [[field.key, toWireValue(field, value)] as const]
  })
  return Object.fromEntries(filled)
}

function toWireValue({ type }: FormField, value: FormValue): unknown {
  if (typeof value !== 'string') return value
  if (type === 'number') return Number(value)
  return type === 'datetime' ? `${value}:00` : value.trim()
}
