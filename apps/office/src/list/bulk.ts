/** Changes of one field of many records. Pure. */
import { checkValue } from '@nocturne/contract/entity/check-value'
import { isSameValue, type EntityRecord } from '@nocturne/contract/entity/definition'
import type { EntityField, FieldValue } from '@nocturne/contract/entity/field'
import type { RowChange } from '@nocturne/contract/entity/schemas'
import { applyRateBp } from '@nocturne/base/money'
import { normalizeNumber, parseYuan } from '@nocturne/base/typed-number'

/** `set` gives all records the same value; the others start from the value of each record. */
export type BulkMethod = 'set' | 'add' | 'percent'

/** Ending of the new amounts: unchanged, whole yuan, tens, or the last digit of the yuan. */
export type Ending = 'none' | 'whole' | 'ten' | 'eight' | 'nine'

export const endings: readonly { value: Ending; label: string }[] = [
  { value: 'none', label: '不取整' },
  { value: 'whole', label: '取整到元' },
  { value: 'ten', label: '取整到十元' },
  { value: 'eight', label: '尾数 8' },
  { value: 'nine', label: '尾数 9' },
]

export type BulkChange = { id: number; before: FieldValue; after: FieldValue; fault: string | null }

const signed = (text: string) => /^([+\-−－＋]?)(.*)$/.exec(text.trim())

/** Typed step: fen for amounts, the number itself for counts, basis points for percent; null when it is not one. */
export function parseStep(field: EntityField, method: Exclude<BulkMethod, 'set'>, text: string): number | null {
  const [, sign = '', digits = ''] = signed(text) ?? []
  const factor = /[-−－]/.test(sign) ? -1 : 1
  if (digits === '') return null
  if (method === 'percent') {
    const percent = normalizeNumber(digits.replace(/[%％]$/, ''), 2)
    return percent === null ? null : factor * Math.round(Number(percent) * 100)
  }
  if (field.kind === 'money') {
    const fen = parseYuan(digits)
    return fen === null ? null : factor * fen
  }
  const count = normalizeNumber(digits, 0)
  return count === null ? null : factor * Number(count)
}

/** Amount with the chosen ending, the nearest one; amounts in fen. */
export function applyEnding(fen: number, ending: Ending): number {
  if (ending === 'none') return fen
  if (ending === 'whole') return roundTo(fen, 100)
  if (ending === 'ten') return roundTo(fen, 1_000)
  const digit = ending === 'eight' ? 800 : 900
  return Math.max(digit, roundTo(fen - digit, 1_000) + digit)
}

const roundTo = (fen: number, step: number): number => Math.round(fen / step) * step

/** New value of one record. */
export function computeNewValue(
  field: EntityField,
  before: FieldValue,
  { method, step, ending }: { method: Exclude<BulkMethod, 'set'>; step: number; ending: Ending },
): FieldValue {
  if (typeof before !== 'number') return before
  const moved = method === 'percent' ? Math.sign(before) * applyRateBp(Math.abs(before), 10_000 + step) : before + step
  return field.kind === 'money' ? applyEnding(moved, ending) : moved
}

/** Changes of the records; those whose value stays the same are left out. */
export function listBulkChanges(
  rows: readonly EntityRecord[],
  name: string,
  field: EntityField,
  computeValue: (before: FieldValue) => FieldValue,
): BulkChange[] {
  return rows.flatMap(({ id, values }) => {
    const before = values[name] ?? null
    const after = computeValue(before)
    return isSameValue(before, after) ? [] : [{ id, before, after, fault: checkValue(field, after) }]
  })
}

export const toRowChanges = (name: string, changes: readonly BulkChange[]): RowChange[] =>
  changes.map(({ id, before, after }) => ({ id, values: { [name]: after }, seen: { [name]: before } }))
