/** Validates a value of a field. The same function serves the form, the import and the server. */
import { formatFen } from '@nocturne/base/money'
import { isPhone } from '@nocturne/base/phone'
import { hasVisibleText, isOneLine, isReadableText } from '@nocturne/base/readable-text'
import { isDate } from '@nocturne/base/venue-time'
import { isEmptyValue, listChoices, type EntityField, type FieldValue, type PartValue } from './field.ts'

const PATTERNS = {
  code: { pattern: /^[\w-]+$/, message: '只能用字母、数字、横线' },
  account: { pattern: /^[\da-z][\da-z._-]*$/i, message: '只能用数字、字母、点和横线，并以数字或字母开头' },
  login: { pattern: /^[a-z][a-z0-9_.-]*$/i, message: '只能用字母、数字，并以字母开头' },
} as const

/** Returns the Chinese message for an invalid value; null for a valid one. */
export function checkValue(field: EntityField, value: FieldValue): string | null {
  if (isEmptyValue(value)) return field.required ? `请${isChosen(field) ? '选择' : '输入'}${field.label}` : null
  switch (field.kind) {
    case 'text':
    case 'lines':
      return checkText(field, value)
    case 'int':
      return isWhole(value, field) ? null : `${field.label}需为${field.min}至${field.max}的整数`
    case 'money':
      return isWhole(value, field)
        ? null
        : `${field.label}需在${formatFen(field.min, { trim: true })}元至${formatFen(field.max, { trim: true })}元之间`
    case 'rate':
      return isWhole(value, field) ? null : `${field.label}需在${field.min / 100}%至${field.max / 100}%之间`
    case 'flag':
      return typeof value === 'boolean' ? null : `${field.label}不正确`
    case 'choice':
      return listChoices(field).some((choice) => choice.value === value) ? null : `${field.label}不正确`
    case 'choices':
      return checkList({ ...field, max: 100 }, value, (code) =>
        listChoices(field).some((choice) => choice.value === code),
      )
    case 'decimal':
      return isDecimal(value, field) ? null : `${field.label}需在${field.min}至${field.max}之间`
    case 'reference':
      return isId(value) ? null : `请选择${field.label}`
    case 'references':
      return checkList(field, value, isId)
    case 'words':
      return checkList(
        field,
        value,
        (word) => typeof word === 'string' && word.length <= (field.wordMax ?? 20) && isPlainText(word),
      )
    case 'date':
      return isDateText(value) ? null : `${field.label}不正确`
    case 'dates':
      return checkList(field, value, isDateText)
    case 'weekdays':
      return checkList({ ...field, max: 7 }, value, isWeekday)
    case 'clock':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : `${field.label}应如20:30`
    case 'color':
      return typeof value === 'string' && /^#[\da-f]{6}$/.test(value) ? null : `${field.label}不正确`
    case 'picture':
      return typeof value === 'string' && /^\/(api\/files|goods)\/[\w.-]+(\?[\w=&-]*)?$/.test(value)
        ? null
        : `${field.label}已失效，请重新添加`
    case 'parts':
      return checkParts(field, value)
  }
}

const isChosen = ({ kind }: EntityField) =>
  !['text', 'lines', 'int', 'decimal', 'money', 'rate', 'clock'].includes(kind)

const isPlainText = (text: string) => isReadableText(text) && isOneLine(text) && hasVisibleText(text)

function checkText(field: Extract<EntityField, { kind: 'text' | 'lines' }>, value: FieldValue): string | null {
  const { label, max } = field
  if (typeof value !== 'string') return `请输入${label}`
  if (value.trim().length > max) return `${label}最多${max}个字`
  if (!isReadableText(value)) return `${label}含有无法识别的字符`
  if (!hasVisibleText(value)) return `请输入${label}`
  if (value.startsWith('/api/files/')) return `${label}不能是文件地址`
  if (field.kind === 'lines') return null
  if (!isOneLine(value)) return `${label}不能换行`
  if (field.pattern === 'phone') return isPhone(value) ? null : `${label}格式不正确`
  const rule = field.pattern && PATTERNS[field.pattern]
  return rule && !rule.pattern.test(value) ? `${label}${rule.message}` : null
}

const isWhole = (value: FieldValue, { min, max }: { min: number; max: number }): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

const isDecimal = (value: FieldValue, { min, max }: { min: number; max: number }): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0

const isWeekday = (day: unknown): boolean => Number.isInteger(day) && (day as number) >= 1 && (day as number) <= 7

const isDateText = (value: unknown): boolean => typeof value === 'string' && isDate(value)

function checkList(
  { label, max }: { label: string; max: number },
  value: FieldValue,
  accepts: (item: unknown) => boolean,
): string | null {
  if (!Array.isArray(value)) return `${label}不正确`
  const items: readonly unknown[] = value
  if (items.length > max) return `${label}最多${max}项`
  if (new Set(items).size < items.length) return `${label}有重复`
  return items.every(accepts) ? null : `${label}不正确`
}

function checkParts(field: Extract<EntityField, { kind: 'parts' }>, value: FieldValue): string | null {
  if (!Array.isArray(value)) return `${field.label}不正确`
  const rows = value as readonly PartValue[]
  if (rows.length > field.max) return `${field.label}最多${field.max}项`
  for (const [index, row] of rows.entries()) {
    const fault = checkPart(field.fields, row)
    if (fault !== null) return `第${index + 1}行：${fault}`
  }
  return null
}

function checkPart(fields: Readonly<Record<string, EntityField>>, row: PartValue): string | null {
  if (typeof row !== 'object' || row === null || Object.keys(row).some((name) => !Object.hasOwn(fields, name)))
    return '内容不正确'
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name]
    if (value === undefined) return `请输入${field.label}`
    const fault = checkValue(field, value)
    if (fault !== null) return fault
  }
  return null
}
