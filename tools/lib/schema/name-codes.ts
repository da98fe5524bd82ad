import * as codes from '@nocturne/contract/codes'
import { codesOfColumns } from '../column-codes.ts'
import { toCamelCase } from '../render-types.ts'

type CodeList = Readonly<Record<string, string>>

const LISTS = codes as unknown as Readonly<Record<string, CodeList>>

const CODE = /'(?:\d{1,2}|F\d{1,2})'/g
const LITERAL = String.raw`'(?:\d{1,2}|F\d{1,2}|)'`
const COMPARED = new RegExp(
  String.raw`(?<prefix>\b(?:old\.|new\.)?(?<column>[a-z_]+)(?: = any)?(?: (?:=|<>|in|not in|is distinct from) ))(?<values>${LITERAL}|\(${LITERAL}(?:, ${LITERAL})*\))`,
  'g',
)

function findList(table: string, column: string): [string, CodeList] | undefined {
  const name = toCamelCase(column)
  const list = codesOfColumns[`${toCamelCase(table)}.${name}`] ?? codesOfColumns[name]
  return list === undefined ? undefined : [list, LISTS[list] ?? {}]
}

/** Replaces literal codes by their names, those of one list together: `${orderStatus.placed, settled}`. */
function nameLiterals(table: string, column: string, text: string): string {
  const found = findList(table, column)
  if (!found) return text
  const [list, values] = found
  const named = text.replaceAll(CODE, (literal) => {
    const entry = Object.entries(values).find(([, value]) => `'${value}'` === literal)
    return entry === undefined ? literal : `\${${list}.${entry[0]}}`
  })
  return named.replaceAll(`}, \${${list}.`, ', ')
}

/** Calls of database functions whose last argument is a code, each with the list of that code. */
const ARGUMENTS: readonly { call: RegExp; list: string }[] = [
  { call: /(wage_sum\(items, )'(\d)'(?=\))/g, list: 'wageItemType' },
]

const nameArguments = (expression: string): string =>
  ARGUMENTS.reduce(
    (text, { call, list }) =>
      text.replaceAll(call, (_, before: string, code: string) => {
        const name = Object.entries(LISTS[list] ?? {}).find(([, value]) => value === code)?.[0]
        return `${before}\${${list}.${name}}`
      }),
    expression,
  )

/**
 * Replaces the codes that `expression` compares with columns of `table` by their names: `status =
 * ${orderStatus.placed}`.
 */
export const nameComparedCodes = (table: string, expression: string): string =>
  nameArguments(expression).replaceAll(COMPARED, (_, ...rest: unknown[]) => {
    const { prefix, column, values } = rest.at(-1) as { prefix: string; column: string; values: string }
    return `${prefix}${nameLiterals(table, column, values)}`
  })

/** Replaces the code that is a column's default by its name. */
export const nameDefaultCode = (table: string, column: string, value: string): string =>
  /^'(?:\d{1,2}|F\d{1,2})'$/.test(value) ? nameLiterals(table, column, value) : value
