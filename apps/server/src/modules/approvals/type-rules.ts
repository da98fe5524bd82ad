/** Rules of forms and flows that are edited in the office. Pure. */
import type { ApprovalStepMode } from '@nocturne/contract/codes'
import type { FormField } from './form-rules.ts'

/** Field of a form as a row of the office; bounds of amounts in yuan. */
export type FieldRow = {
  label: string
  type: FormField['type']
  required: boolean
  options: string
  placeholder: string
  min: number | null
  max: number | null
  initialToday: boolean
  earliest: 'today' | 'thisMonth' | null
  walkIn: boolean
  /** Empty for a new field. */
  key: string
}

/** Step of a flow as a row of the office. */
export type StepRow = {
  stepName: string
  approverKind: 'leader' | 'role' | 'user'
  roleId: number | null
  otherRoleId: number | null
  userId: number | null
  mode: ApprovalStepMode
}

/** Separators of cells in sheets. */
const SEPARATORS = /[、,，;；/×*\n]/

const splitOptions = (options: string): string[] => options.split(/\s+/).filter((option) => option !== '')

/** Returns the first error of the fields; null for valid ones. */
export function findFieldError(rows: readonly FieldRow[]): string | null {
  if (rows.length === 0) return '至少要有一项内容'
  for (const [index, row] of rows.entries()) {
    const error = findRowError(row)
    if (error !== null) return `第${index + 1}行：${error}`
  }
  const labels = rows.map(({ label }) => label.trim())
  const twice = labels.find((label, index) => labels.indexOf(label) !== index)
  if (twice !== undefined) return `“${twice}”重复了`
  const keys = rows.flatMap(({ key }) => (key === '' ? [] : [key]))
  return new Set(keys).size < keys.length ? '编号重复了' : null
}

function findRowError({ label, type, options, min, max }: FieldRow): string | null {
  if (SEPARATORS.test(label + options)) return '名称和选项里不能有逗号、顿号、斜杠、乘号'
  const choices = splitOptions(options)
  if (type === 'select' && choices.length < 2) return '单选至少要有两个选项'
  if (new Set(choices).size < choices.length) return '选项重复了'
  if (type === 'sitting') return '“开台”只用于系统表单，请选别的类型'
  if (min !== null && max !== null && min > max) return '最小不能大于最大'
  return null
}

/**
 * Converts rows to the stored form. A new field, and one whose type changed, gets a new key: values that were sent for
 * the earlier field do not fit it.
 */
export function buildFormSchema(rows: readonly FieldRow[], before: readonly FieldRow[]): FormField[] {
  const types = new Map(before.map(({ key, type }) => [key, type]))
  const hasSameType = ({ key, type }: FieldRow) => key !== '' && (types.get(key) ?? type) === type
  const taken = new Set([...before, ...rows].map(({ key }) => key))
  let number = 0
  const createKey = () => {
    do number += 1
    while (taken.has(`field${number}`))
    return `field${number}`
  }
  return rows.map((row) => toFormField(row, hasSameType(row) ? row.key : createKey()))
}

function toFormField(row: FieldRow, key: string): FormField {
  const { label, type, required, options, placeholder, min, max, initialToday, earliest, walkIn } = row
  const isBounded = type === 'number' || type === 'money'
  const toBound = (bound: number) => (type === 'money' ? Math.round(bound * 100) : bound)
  return {
    key,
    label: label.trim(),
    type,
    required,
    ...(type === 'select' && { options: splitOptions(options) }),
    ...(placeholder !== '' && { placeholder }),
    ...(isBounded && min !== null && { min: toBound(min) }),
    ...(isBounded && max !== null && { max: toBound(max) }),
    ...(initialToday && { initial: 'today' as const }),
    ...(earliest !== null && { from: earliest }),
    ...(walkIn && { walkIn }),
  }
}

/** Returns the first error of the steps; null for valid ones. */
export function findStepError(rows: readonly StepRow[]): string | null {
  if (rows.length === 0) return '至少要有一步'
  for (const [index, { stepName, approverKind, roleId, userId }] of rows.entries()) {
    const place = `第${index + 1}步`
    if (SEPARATORS.test(stepName)) return `${place}：名称里不能有逗号、顿号、斜杠、乘号`
    if (approverKind === 'role' && roleId === null) return `${place}：请选择角色`
    if (approverKind === 'user' && userId === null) return `${place}：请选择员工`
  }
  return null
}
