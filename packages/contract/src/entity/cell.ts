/** Values as cells of a sheet: text that people read, type and paste. */
import { toHalfWidth } from '@nocturne/base/half-width'
import { normalizePhone } from '@nocturne/base/phone'
import { normalizeCount, parseYuan } from '@nocturne/base/typed-number'
import {
  findChoiceLabel,
  getEmptyValue,
  getInitialValue,
  listChoices,
  type EntityField,
  type FieldValue,
  type PartValue,
} from './field.ts'
import type { EntityName } from './names.ts'
import { toPlainText } from './record-text.ts'

/** Resolves references between entities while cells are read or written. */
export type References = {
  /** Id of the record with this title or code; undefined when there is none. */
  findId: (entity: EntityName, title: string) => number | undefined
  /** Title of a record; undefined when it does not exist. */
  findTitle: (entity: EntityName, id: number) => string | undefined
}

/** A cell as a value, or the message that explains why it cannot be read. */
export type ParsedCell = { value: FieldValue } | { fault: string }

const WEEKDAYS = '一二三四五六日'
/** Separators of list cells: Chinese and Latin commas, semicolons, slashes and line ends. */
const SEPARATORS = /[、,，;；/\n]+/
/** Separator of the values of a part; an x counts before a digit only, so that names such as XO are read whole. */
const PART_SEPARATOR = /[×*]|[xX](?=\d)/
const YES = new Set(['是', '有', '启用', '正常', '√', 'y', 'yes', 'true', String(1)])
const NO = new Set(['否', '无', '停用', '×', 'x', 'n', 'no', 'false', String(0)])
/** Clears a value; an empty cell leaves it unchanged. */
export const CLEAR_CELL = '清空'

/** Text of a value: money in yuan, rates in percent, references and choices by their names. */
export function formatCell(field: EntityField, value: FieldValue | undefined, references: References): string {
  if (value === undefined || value === null || value === '') return ''
  switch (field.kind) {
    case 'money':
      return formatDecimal(value as number, 100)
    case 'rate':
      return `${formatDecimal(value as number, 100)}%`
    case 'flag':
      return value === true ? '是' : '否'
    case 'choice':
      return findChoiceLabel(field, value as string)
    case 'choices':
      return (value as readonly string[]).map((code) => findChoiceLabel(field, code)).join('、')
    case 'reference':
      return references.findTitle(field.entity, value as number) ?? ''
    case 'references':
      return (value as readonly number[]).map((id) => references.findTitle(field.entity, id) ?? '').join('、')
    case 'words':
    case 'dates':
      return (value as readonly string[]).join('、')
    case 'weekdays':
      return (value as readonly number[]).map((day) => WEEKDAYS[day - 1] ?? '').join('')
    case 'parts':
      return (value as readonly PartValue[]).map((row) => formatPart(field.fields, row, references)).join('、')
    default:
      return toPlainText(value)
  }
}

/** Values in the order of the fields; initial values at the end are left out. */
function formatPart(fields: Readonly<Record<string, EntityField>>, row: PartValue, references: References): string {
  const cells = Object.entries(fields).map(([name, field]) => ({
    text: formatCell(field, row[name], references),
    isInitial: row[name] === getInitialValue(field),
  }))
  const last = cells.findLastIndex(({ isInitial }) => !isInitial)
  return cells
    .slice(0, last + 1)
    .map(({ text }) => text)
    .join('×')
}

function formatDecimal(value: number, scale: number): string {
  const text = (value / scale).toFixed(2)
  return text.replace(/\.?0+$/, '')
}

/** Parses a non-empty cell. `清空` gives the empty value. */
export function parseCell(field: EntityField, cell: string, references: References): ParsedCell {
  const text = cell.trim()
  if (text === CLEAR_CELL) return { value: getEmptyValue(field) }
  switch (field.kind) {
    case 'text':
      return { value: field.pattern === 'phone' ? (normalizePhone(text) ?? text) : text }
    case 'lines':
      return { value: text }
    case 'int':
      return toNumber(normalizeCount(text, { decimals: 0, unit: field.unit }), `${field.label}应为整数`)
    case 'money': {
      const fen = parseYuan(text)
      return fen === null ? { fault: `${field.label}应为金额，如 68 或 68.5` } : { value: fen }
    }
    case 'rate':
      return toNumber(normalizeCount(text, { decimals: 2, unit: '%' }), `${field.label}应为百分比，如 88`, 100)
    case 'flag':
      return parseFlag(field, text)
    case 'decimal':
      return parseDecimal(field, text)
    case 'choice':
      return parseChoice(field, text)
    case 'choices':
      return parseEach(text, (part) => parseChoice(field, part))
    case 'reference':
      return parseReference(field, text, references)
    case 'references':
      return parseEach(text, (part) => parseReference({ ...field, kind: 'reference' }, part, references))
    case 'words':
    case 'dates':
      return { value: splitCell(text).map((part) => (field.kind === 'dates' ? toDateText(part) : part)) }
    case 'date':
      return { value: toDateText(text) }
    case 'weekdays':
      return parseWeekdays(field, text)
    case 'clock':
      return { value: toHalfWidth(text).replace(/^(\d):/, '0$1:') }
    case 'color':
      return { value: text.toLowerCase() }
    case 'picture':
      return { value: text }
    case 'parts':
      return parseEach(text, (part) => parsePart(field.fields, part, references))
  }
}

const splitCell = (text: string): string[] =>
  text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function toNumber(text: string | null, fault: string, scale = 1): ParsedCell {
  return text === null || text === '' ? { fault } : { value: Math.round(Number(text) * scale) }
}

function parseDecimal(field: Extract<EntityField, { kind: 'decimal' }>, text: string): ParsedCell {
  const value = Number(toHalfWidth(text).trim())
  return Number.isFinite(value) ? { value: Number(value.toFixed(field.decimals)) } : { fault: `${field.label}应为数字` }
}

function parseFlag(field: EntityField, text: string): ParsedCell {
  const word = toHalfWidth(text).toLowerCase()
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { fault: `${field.label}请填是或否` }
}

function parseChoice(field: Extract<EntityField, { kind: 'choice' | 'choices' }>, text: string): ParsedCell {
  const choices = listChoices(field)
  const found = choices.find(({ label }) => label === text)
  return found
    ? { value: found.value }
    : { fault: `${field.label}没有“${text}”，可填${choices.map(({ label }) => label).join('、')}` }
}

function parseReference(
  field: Extract<EntityField, { kind: 'reference' }>,
  text: string,
  references: References,
): ParsedCell {
  const id = references.findId(field.entity, text)
  return id === undefined ? { fault: `没有${field.label}“${text}”` } : { value: id }
}

function parseEach(text: string, parse: (part: string) => ParsedCell | { value: PartValue }): ParsedCell {
  const parsed = splitCell(text).map(parse)
  const fault = parsed.find((one) => 'fault' in one)
  return fault ?? { value: parsed.map((one) => 'value' in one && one.value) as unknown as FieldValue }
}

/** Parses `name×quantity`: the values of the fields in their order; missing ones have their initial value. */
function parsePart(
  fields: Readonly<Record<string, EntityField>>,
  text: string,
  references: References,
): ParsedCell | { value: PartValue } {
  const cells = text.split(PART_SEPARATOR)
  const row: Record<string, FieldValue> = {}
  for (const [index, [name, field]] of Object.entries(fields).entries()) {
    const cell = cells[index]?.trim() ?? ''
    const parsed = cell === '' ? { value: getInitialValue(field) } : parseCell(field, cell, references)
    if ('fault' in parsed) return parsed
    row[name] = parsed.value
  }
  return { value: row }
}

function parseWeekdays(field: EntityField, text: string): ParsedCell {
  const words = text.replaceAll(/[周星期、,，\s]/g, '').replaceAll('天', '日')
  const days = Array.from(words, (day) => WEEKDAYS.indexOf(day) + 1)
  return days.every((day) => day > 0) ? { value: days } : { fault: `${field.label}应如 五六日` }
}

/** `2026/7/1`, `2026.7.1` and `2026年7月1日` as `2026-07-01`; other text unchanged. */
function toDateText(text: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(toHalfWidth(text).trim())
  return match ? `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` : text
}
