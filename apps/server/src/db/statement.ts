/**
 * Statements of hot paths, without a query builder: the text is assembled once per call site, and the row's names once per statement.
 * Inside `inTransaction` statements run in the order of the calls.
 */
import { sql } from 'kysely'
import type { OperationNode } from 'kysely'
import { Batch, Statement } from './batch.ts'
import type { StatementResult } from './batch.ts'
import { getPool, getStatementName } from './connection.ts'
import type { Db, Tx } from './connection.ts'
import { toFieldName } from './field-names.ts'
import { findSender } from './transaction.ts'

/** Stored codes that are part of a statement's text, so that the planner can match them with the condition of a partial index. */
export class CodeText {
  readonly text: string
  constructor(codes: readonly string[]) {
    this.text = codes.map((code) => `'${code}'`).join(', ')
  }
  /** Allows Kysely's `sql` to accept it like `sql.raw`. */
  toOperationNode(): OperationNode {
    return sql.raw(this.text).toOperationNode()
  }
}

const codeTexts = new Map<string, CodeText>()

/**
 * Codes as part of a statement's text: `status = ${lit(orderStatus.placed)}`, `status in (${lit(orderStatus.placed,
 * orderStatus.settled)})`, in `queryRows` and in Kysely's `sql`.
 */
export function lit(...codes: readonly [string, ...string[]]): CodeText {
  const strange = codes.find((code) => !/^\w+$/.test(code))
  if (strange !== undefined) throw new Error(`${strange} is no code: values travel beside a statement, not in it`)
  const key = codes.join()
  const known = codeTexts.get(key) ?? new CodeText(codes)
  codeTexts.set(key, known)
  return known
}

type Prepared = {
  text: string
  name: string | undefined
  keys: string[] | undefined
  /** Codes inlined at each placeholder; undefined when no placeholder is a code. */
  codes: (CodeText | undefined)[] | undefined
}

const prepared = new WeakMap<TemplateStringsArray, Prepared>()

function prepare(strings: TemplateStringsArray, values: readonly unknown[]): Prepared {
  const codes = values.map((value) => (value instanceof CodeText ? value : undefined))
  let count = 0
  const text = strings.reduce((whole, part, index) => `${whole}${codes[index - 1]?.text ?? `$${(count += 1)}`}${part}`)
  const made = { text, name: getStatementName(text), keys: undefined, codes: codes.some(Boolean) ? codes : undefined }
  prepared.set(strings, made)
  return made
}

/** Values sent with the text: all except the inlined codes. */
function encodeValues({ codes, text }: Prepared, values: unknown[]): unknown[] {
  if (!codes) return values
  return values.filter((value, index) => {
    const code = codes[index]
    if (value !== code && (code || value instanceof CodeText)) {
      throw new Error(`a code in the text of a statement is the same each time: ${text}`)
    }
    return !code
  })
}

function buildRows<Row>(place: Prepared, { names, rows }: StatementResult): Row[] {
  if (rows.length === 0) return []
  const keys = (place.keys ??= names.map(toFieldName))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < keys.length; i += 1) row[keys[i] as string] = values[i]
    return row as Row
  })
}

/** Sends a statement on any free connection of the pool. */
async function sendAlone(db: Db, statement: Statement): Promise<StatementResult> {
  const client = await getPool(db).connect()
  try {
    client.query(new Batch([statement]))
    return await statement.answer
  } finally {
    client.release()
  }
}

/**
 * `await queryRows<Row>(tx)`select …`` returns the rows in camel case. Every `${…}` is a parameter, never SQL, except
 * for `lit`.
 */
export function queryRows<Row>(db: Db | Tx): (strings: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]> {
  return async (strings, ...values) => {
    const sender = findSender(db)
    // Kysely's own transactions (background work) order their statements themselves, so these are sent through Kysely.
    if (db.isTransaction && !sender) return (await sql<Row>(strings, ...values).execute(db)).rows
    const place = prepared.get(strings) ?? prepare(strings, values)
    const statement = new Statement({ name: place.name, text: place.text, values: encodeValues(place, values) })
    return buildRows(place, await (sender ? sender.send(statement) : sendAlone(db, statement)))
  }
}
