/** Building blocks for the rules of the audit; each module states its own rules in `audit-*.ts`. */
import { screens } from '@nocturne/contract/screens'
import type { ScreenId } from '@nocturne/contract/screens'

/** Names of a rule: `name` for developers, a short Chinese `title` and a sentence for the page about the audit. */
export type RuleName = { name: string; title: string; explanation: string }

/**
 * A named rule and the select that lists the rows violating it, each with the values that disagree; no rows when the
 * data is consistent.
 */
export type AuditCheck = RuleName & { query: string }

/** Quotes a stored code for the SQL of a rule: `status = ${quoteCode(orderStatus.placed)}`. */
export function quoteCode(value: string): string {
  if (!/^\w+$/.test(value)) throw new Error(`${value} is no code`)
  return `'${value}'`
}

/** Quotes several codes as a list: `status in ${quoteCodes(orderStatus.placed, orderStatus.settled)}`. */
export const quoteCodes = (...values: readonly string[]): string => `(${values.map(quoteCode).join(', ')})`

/**
 * Compares columns of two sides; each column name maps to the expressions of both sides. `unequal` is the condition
 * that any of them differ, `differs` a JSON expression of those that do: {"area_id": [3, 4]}.
 */
export function compareColumns(columns: Readonly<Record<string, readonly [string, string]>>): {
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

/** Joins the titles and ids of pages for a message: `销售统计 P018、汇总报表 P047`. */
export const formatScreenTitles = (ids: readonly ScreenId[]): string =>
  ids.map((id) => `${screens.find((screen) => screen.id === id)?.title ?? ''} ${id}`).join('、')

/** SQL text literal with the titles of the pages that show a row. */
export const quoteScreenTitles = (...ids: readonly ScreenId[]): string => `'${formatScreenTitles(ids)}'`

/** Tolerance between timestamps: commands use their start time, the database the time of the write. */
export const TIMESTAMP_TOLERANCE = `interval '5 minutes'`
