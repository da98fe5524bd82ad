/**
 * Rows of entry points: each command or action of the contract, combined with each alternative way to perform it
 * (payment method, code) and each kind of permitted caller. A new method, code or permission therefore adds a row.
 * Pure.
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

/** Alternative ways in which an input can be filled: `payMethod=card`, `authCode`; `['']` when there is only one. */
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
 * Kinds of permitted callers. For staff with a permission: each scope in which a role has it, because roles with the
 * same scope behave alike. Otherwise member, guest or any staff.
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

/**
 * Returns one sentence for each row that is missing from the table, listed wrongly, or covered by a test that does not
 * exist. `hasTest`: true when the test file contains the title.
 */
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
