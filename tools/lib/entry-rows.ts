/**
 * Ways in: every command or action that a person starts with a way of paying or with a code, by scope of those who may. Derived from
 * the contract, so that a new way, code or right is a row by itself. Pure.
 */
import type { Endpoint } from '@nocturne/contract/endpoint'
import { permissions, roleKeys, type PermissionRow, type Scope } from '@nocturne/contract/permissions'

/** JSON schema of an input, as far as it is read here. */
export type Shape = { title?: string; enum?: readonly unknown[]; const?: unknown } & { [key: string]: unknown }

/** Fields whose values are ways of doing the same act. */
const CHOICES = new Set(['payMethod', 'verifyType'])
/** Fields that hold what is shown, sent or typed as proof. Codes of goods or kinds are no such thing. */
const CODE_TITLE = /密码|(验证|付款|会员|绑定|秒杀|凭证|取酒|台位|桌|券|打卡|预订|授权|员工|打赏)码$|手机尾号/

/** `payMethod=card`, `authCode`: the ways that an input offers, `''` where it offers none. */
export function waysOf(shape: unknown): string[] {
  return [...new Set(fieldsOf(shape).flatMap(([name, field]) => waysOfField(name, field)))]
}

function waysOfField(name: string, field: Shape): string[] {
  if (CHOICES.has(name)) return valuesOf(field).map((value) => `${name}=${String(value)}`)
  return CODE_TITLE.test(field.title ?? '') ? [name] : []
}

function valuesOf(field: unknown): unknown[] {
  if (typeof field !== 'object' || field === null) return []
  const { enum: values = [], const: value, ...others } = field as Shape
  return [...values, ...(value === undefined ? [] : [value]), ...Object.values(others).flatMap(valuesOf)]
}

function fieldsOf(part: unknown): [string, Shape][] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {}, ...others } = part as { properties?: Record<string, Shape> }
  const own = Object.entries(properties).flatMap(([name, field]): [string, Shape][] => [
    [name, field],
    ...fieldsOf(field),
  ])
  return [...own, ...Object.values(others).flatMap(fieldsOf)]
}

/** By whom: the scopes in which roles hold the right, since roles of one scope take the same path; a member or a guest; any staff. */
export function whoOf({ access, permission }: Pick<Endpoint, 'access' | 'permission'>): string[] {
  if (access !== 'staff') return [access === 'member' ? 'member' : 'guest']
  if (permission === undefined) return ['staff']
  const keys = Array.isArray(permission) ? permission : [permission]
  const scopes = keys.flatMap((key) => {
    const row = permissions[key as keyof typeof permissions] as PermissionRow
    return roleKeys.flatMap((role): Scope[] => (row[role] ? [row[role]] : []))
  })
  return [...new Set(scopes)].toSorted()
}

export type EntryPoints = {
  /** `file: title` of a browser test, and the rows it takes through the real form. */
  covered: readonly (readonly [test: string, rows: readonly string[]])[]
  /** Why no browser test takes these rows, and the rows. */
  holes: readonly (readonly [reason: string, rows: readonly string[]])[]
}

/** `a x self|dept` is `a x self` and `a x dept`. */
const expand = (row: string): string[] => {
  const [who = '', ...rest] = row.split(' ').toReversed()
  return who.split('|').map((one) => [...rest.toReversed(), one].join(' '))
}

/** What is wrong with the table; `hasTest` says whether a test of that file and title exists. */
export function findEntryFaults(
  rows: readonly string[],
  { covered, holes }: EntryPoints,
  hasTest: (test: string) => boolean,
): string[] {
  const listed = [...covered, ...holes].flatMap(([, some]) => some.flatMap(expand))
  const known = new Set(listed)
  const real = new Set(rows)
  return [
    ...rows.filter((row) => !known.has(row)).map((row) => `${row}: no test and no reason in e2e/entry-points.ts`),
    ...listed.filter((row) => !real.has(row)).map((row) => `${row}: stands in e2e/entry-points.ts, but is no way in`),
    ...listed.filter((row, index) => listed.indexOf(row) !== index).map((row) => `${row}: stands there twice`),
    ...covered.flatMap(([test]) => (hasTest(test) ? [] : [`${test}: no such test`])),
  ]
}

/** `billing.settle payMethod=cash all`. */
export const rowsOf = (endpoint: Pick<Endpoint, 'id' | 'kind' | 'access' | 'permission'>, shape: unknown): string[] =>
  endpoint.kind === 'query' || endpoint.kind === 'file'
    ? []
    : waysOf(shape).flatMap((way) => whoOf(endpoint).map((who) => `${endpoint.id} ${way} ${who}`))
