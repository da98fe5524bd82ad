import * as codes from '@nocturne/contract/codes'
import { toColumnName, toFieldName } from '../../apps/server/src/db/field-names.ts'
import { codesOfColumns } from './column-codes.ts'
import type { RelationColumn, Relation } from './read-relations.ts'

const NUMBERS = new Set(['int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'oid'])
const TEXTS = new Set(
  (
    'text varchar bpchar citext name char uuid inet cidr tsvector xid8 interval time date timestamp ' +
    'int4range int8range numrange daterange tsrange tstzrange tstzmultirange'
  ).split(' '),
)

/** Text of apps/server/src/db/types.ts: one type per relation, and Kysely's `DB`. */
export function renderTypes(relations: Relation[]): string {
  const body = relations.flatMap((relation) => [...renderRelation(relation), ''])
  const named = [...new Set(Object.values(codesOfColumns))].map(toTypeName).toSorted()
  const lines = [
    '// Generated from the migrations by npm run db:schema; change the schema, not this file.',
    '// Some fields have the word of the specification: `sitting_id` is `tableRecordId` (field-names.ts).',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    'import type {',
    ...named.filter((name) => body.some((line) => new RegExp(`\\b${name}\\b`).test(line))).map((name) => `  ${name},`),
    "} from '@nocturne/contract/codes'",
    '',
    '/** Read as venue time text; written as a Date or such text. */',
    'export type Timestamp = ColumnType<string, Date | string, Date | string>',
    'export type DefaultTimestamp = ColumnType<string, Date | string | undefined, Date | string>',
    '',
  ]
  lines.push(...body, 'export interface DB {')
  for (const { name } of relations) lines.push(`  ${toCamelCase(name)}: ${toTypeName(name)}`)
  lines.push('}', '')
  return lines.join('\n')
}

function renderRelation({ name, comment, columns }: Relation): string[] {
  return [
    ...renderComment(comment, ''),
    `export interface ${toTypeName(name)} {`,
    ...columns.flatMap((column) => [
      ...renderComment(column.comment, '  '),
      `  ${toCamelCase(column.name)}: ${renderColumnType(name, column)}`,
    ]),
    '}',
  ]
}

function renderColumnType(relation: string, column: RelationColumn): string {
  const single = column.words ? renderUnion(column.words) : (findCodeType(relation, column) ?? toBaseType(column.type))
  const value = column.isArray ? (single.includes(' ') ? `(${single})[]` : `${single}[]`) : single
  if (single === 'Timestamp' && column.generated === 'default') return 'DefaultTimestamp'
  const full = column.isNullable && value !== 'unknown' ? `${value} | null` : value
  if (column.generated === 'always') return `GeneratedAlways<${full}>`
  return column.generated === 'default' ? `Generated<${full}>` : full
}

const renderUnion = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')

/** Type of a column with codes or words from a fixed list; null for other columns. */
function findCodeType(relation: string, { name, type, allowed }: RelationColumn): string | null {
  if (type !== 'text') return null
  const table = toCamelCase(relation)
  const list = codesOfColumns[`${table}.${toCamelCase(name)}`] ?? codesOfColumns[toCamelCase(name)]
  const isWords = allowed?.every((value) => value === '' || /^[a-z]{2}\w*$/i.test(value)) ?? false
  if (list === undefined) {
    if (!allowed || isWords) return allowed && renderUnion(allowed)
    throw new Error(
      `${relation}.${name} stores ${allowed.join(', ')} without names: add its list to packages/contract/src/codes.ts and tools/lib/column-codes.ts`,
    )
  }
  const known = Object.values((codes as Record<string, Readonly<Record<string, string>>>)[list] ?? {})
  const nameless = allowed?.filter((value) => value !== '' && !known.includes(value)) ?? []
  if (known.length > 0 && nameless.length === 0) {
    return !allowed || allowed.length === known.length ? toTypeName(list) : renderUnion(allowed)
  }
  // Columns that share their name with a list of codes but contain something else: words, as in `account.status`.
  if (isWords && !(`${table}.${toCamelCase(name)}` in codesOfColumns)) return renderUnion(allowed ?? [])
  throw new Error(
    `${relation}.${name} allows ${nameless.join(', ')}, which ${list} in packages/contract/src/codes.ts does not name`,
  )
}

/** Types produced by the connection's parsers: times and dates are text, bigint and numeric are numbers. */
function toBaseType(type: string): string {
  if (NUMBERS.has(type)) return 'number'
  if (type === 'timestamptz') return 'Timestamp'
  if (TEXTS.has(type)) return 'string'
  if (type === 'bool') return 'boolean'
  if (type === 'json' || type === 'jsonb') return 'unknown'
  if (type === 'bytea') return 'Buffer'
  throw new Error(`No TypeScript type is known for the PostgreSQL type ${type}; add it in tools/lib/render-types.ts`)
}

function renderComment(comment: string | null, indent: string): string[] {
  return comment ? [`${indent}/** ${comment.replaceAll('*/', '* /').replaceAll(/\s*\n\s*/g, ' ')} */`] : []
}

/** Field of a column, or name of a table in camel case. Throws for names that Kysely's plugin cannot convert back. */
export function toCamelCase(name: string): string {
  const camel = toFieldName(name)
  if (camel.includes('_') || toColumnName(camel) !== name) {
    throw new Error(
      `${name} does not survive the way to camelCase and back: use a-z words joined by single underscores`,
    )
  }
  return camel
}

function toTypeName(name: string): string {
  const camel = name.includes('_') ? toCamelCase(name) : name
  return `${camel[0]?.toUpperCase()}${camel.slice(1)}`
}
