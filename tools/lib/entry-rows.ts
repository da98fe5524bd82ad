/**
 * Entry points: every command or action by payment method or code and by scope of the permitted callers. Derived from the contract, so that
 * a new method, code or permission adds a row. Pure.
 */
import type { Endpoint } from '@nocturne/contract/endpoint'
import { permissions, roleKeys, type PermissionRow, type Scope } from '@nocturne/contract/permissions'

/** JSON schema of an input, reduced to the properties read here. */
export type InputSchema = { title?: string; enum?: readonly unknown[]; const?: unknown } & { [key: string]: unknown }

/** Fields whose values are alternative ways to perform the same action. */
const CHOICES = new Set(['payMethod', 'verifyType'])
/**
 * Titles of fields with a code that is shown, sent or typed as proof. Codes of goods or kinds do not match the pattern.
 */
const CODE_TITLE = /密码|(验证|付款|会员|绑定|秒杀|凭证|取酒|台位|桌|券|打卡|预订|授权|员工|打赏)码$|手机尾号/

/** Alternative ways that an input offers: `payMethod=card`, `authCode`; `['']` when there are none. */
export function listInputAlternatives(shape: unknown): string[] {
  return [...new Set(listFields(shape).flatMap(([name, field]) => listFieldWays(name, field)))]
}

function listFieldWays(name: string, field: InputSchema): string[] {
  if (CHOICES.has(name)) return listValues(field).map((value) => `${name}=${String(value)}`)
  return CODE_TITLE.test(field.title ?? '') ? [name] : []
}

function listValues(field: unknown): unknown[] {
  if (typeof field !== 'object' || field === null) return []
  const { enum: values = [], const: value, ...others } = field as InputSchema
  return [...values, ...(value === undefined ? [] : [value]), ...Object.values(others).flatMap(listValues)]
}

function listFields(part: unknown): [string, InputSchema][] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {}, ...others } = part as { properties?: Record<string, InputSchema> }
  const own = Object.entries(properties).flatMap(([name, field]): [string, InputSchema][] => [
    [name, field],
    ...listFields(field),
  ])
  return [...own, ...Object.values(others).flatMap(listFields)]
}

/**
 * Callers: for staff with a permission the scopes in which roles have it (roles of one scope behave alike); otherwise member, guest, or any
 * staff.
 */
function listCallers({ access, permission }: Pick<Endpoint, 'access' | 'permission'>): string[] {
  if (access !== 'staff') return [access === 'member' ? 'member' : 'guest']
  if (permission === undefined) return ['staff']
  const keys = Array.isArray(permission) ? permission : [permission]
  const scopes = keys.flatMap((key) => {
    const row = permissions[key as keyof typeof permissions] as PermissionRow
    return roleKeys.flatMap((role): Scope[] => (row[role] ? [row[role]] : []))
  })
  return [...new Set(scopes)].toSorted()
}

export type EntryPointTable = {
  /** Browser test (`file: title`) and the rows it performs through the real form. */
  covered: readonly (readonly [test: string, rows: readonly string[]])[]
  /** Rows without a browser test, grouped by reason. */
  holes: readonly (readonly [reason: string, rows: readonly string[]])[]
}

/** Expands `a x self|dept` to `a x self` and `a x dept`. */
const splitRow = (row: string): string[] => {
  const [who = '', ...rest] = row.split(' ').toReversed()
  return who.split('|').map((one) => [...rest.toReversed(), one].join(' '))
}

/** Errors of the table; `hasTest` returns true when the test file contains that title. */
export function findEntryPointErrors(
  rows: readonly string[],
  { covered, holes }: EntryPointTable,
  hasTest: (test: string) => boolean,
): string[] {
  const listed = [...covered, ...holes].flatMap(([, some]) => some.flatMap(splitRow))
  const known = new Set(listed)
  const real = new Set(rows)
  return [
    ...rows.filter((row) => !known.has(row)).map((row) => `${row}: no test and no reason in e2e/entry-points.ts`),
    ...listed.filter((row) => !real.has(row)).map((row) => `${row}: stands in e2e/entry-points.ts, but is no way in`),
    ...listed.filter((row, index) => listed.indexOf(row) !== index).map((row) => `${row}: stands there twice`),
    ...covered.flatMap(([test]) => (hasTest(test) ? [] : [`${test}: no such test`])),
  ]
}

/** Rows of an endpoint: `billing.settle payMethod=cash all`. */
export const listEntryPointRows = (
  endpoint: Pick<Endpoint, 'id' | 'kind' | 'access' | 'permission'>,
  shape: unknown,
): string[] =>
  endpoint.kind === 'query' || endpoint.kind === 'file'
    ? []
    : listInputAlternatives(shape).flatMap((way) => listCallers(endpoint).map((who) => `${endpoint.id} ${way} ${who}`))
