/**
 * Statements of hot paths, without a builder between: the text is put together once for each place in the code, and a row's
 * names once for each statement. Inside `inTransaction` it takes its place in the order of the calls.
 */
import { sql } from 'kysely'
import { Batch, Statement } from './batch.ts'
import type { Answer } from './batch.ts'
import { poolOf, statementName } from './connection.ts'
import type { Db, Tx } from './connection.ts'
import { senderOf } from './transaction.ts'

type Prepared = { text: string; name: string | undefined; keys: string[] | undefined }

const prepared = new WeakMap<TemplateStringsArray, Prepared>()

function prepare(strings: TemplateStringsArray): Prepared {
  const text = strings.reduce((whole, part, index) => `${whole}$${index}${part}`)
  const made = { text, name: statementName(text), keys: undefined }
  prepared.set(strings, made)
  return made
}

const camelCase = (column: string) =>
  column.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())

function rowsOf<Row>(place: Prepared, { names, rows }: Answer): Row[] {
  if (rows.length === 0) return []
  const keys = (place.keys ??= names.map(camelCase))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < keys.length; i += 1) row[keys[i] as string] = values[i]
    return row as Row
  })
}

/** On whatever connection is free. */
async function sendAlone(db: Db, statement: Statement): Promise<Answer> {
  const client = await poolOf(db).connect()
  try {
    client.query(new Batch([statement]))
    return await statement.answer
  } finally {
    client.release()
  }
}

/** `await ask<Row>(tx)`select …`` answers the rows in camel case. Every `${…}` is a value, never a piece of SQL. */
export function ask<Row>(db: Db | Tx): (strings: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]> {
  return async (strings, ...values) => {
    const sender = senderOf(db)
    // A transaction of Kysely's own (background work) keeps its own order.
    if (db.isTransaction && !sender) return (await sql<Row>(strings, ...values).execute(db)).rows
    const place = prepared.get(strings) ?? prepare(strings)
    const statement = new Statement({ name: place.name, text: place.text, values })
    return rowsOf(place, await (sender ? sender.send(statement) : sendAlone(db, statement)))
  }
}
