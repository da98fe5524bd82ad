/** What the rules of the audit are written with; each module states its own in `audit-*.ts`. */
import { screens } from '@nocturne/contract/screens'
import type { ScreenId } from '@nocturne/contract/screens'

/** A rule by its name, and the select that lists the rows that break it, each with what differs; a sound house answers nothing. */
export type AuditCheck = { name: string; query: string }

/** A stored code in the text of a rule: `status = ${code(orderStatus.placed)}`. */
export function code(value: string): string {
  if (!/^\w+$/.test(value)) throw new Error(`${value} is no code`)
  return `'${value}'`
}

/** Several of them: `status in ${oneOf(orderStatus.placed, orderStatus.settled)}`. */
export const oneOf = (...values: readonly string[]): string => `(${values.map(code).join(', ')})`

/**
 * Columns that must be the same on two sides, each name with the two expressions. `unequal` is the condition that they are not,
 * `differs` a JSON column that shows those that differ: {"area_id": [3, 4]}.
 */
export function compare(columns: Readonly<Record<string, readonly [string, string]>>): {
  unequal: string
  differs: string
} {
  const pairs = Object.entries(columns)
  const shown = pairs.map(
    ([name, [left, right]]) =>
      `'${name}', case when ${left} is distinct from ${right} then jsonb_build_array(${left}, ${right}) end`,
  )
  return {
    unequal: `(${pairs.map(([, [left, right]]) => `${left} is distinct from ${right}`).join(' or ')})`,
    differs: `jsonb_strip_nulls(jsonb_build_object(${shown.join(', ')})) as differs`,
  }
}

/** Pages by their names: `销售统计 P018、汇总报表 P047`. */
export const titlesOf = (ids: readonly ScreenId[]): string =>
  ids.map((id) => `${screens.find((screen) => screen.id === id)?.title ?? ''} ${id}`).join('、')

/** The pages whose figures a row is, as an expression of SQL. */
export const onPages = (...ids: readonly ScreenId[]): string => `'${titlesOf(ids)}'`

/** The business night of a moment, as `fact_date` counts it. */
export const nightOf = (at: string): string =>
  `((${at} at time zone 'Asia/Shanghai') - interval '12 hours 1 microsecond')::date`

/** Commands take the moment they began, the database the moment it wrote: this long they may lie apart. */
export const NEARLY = `interval '5 minutes'`
