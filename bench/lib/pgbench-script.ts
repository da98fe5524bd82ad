/**
 * Turns the statements the server sends for one order into a pgbench script: the same statements in the same order, with new keys, numbers
 * and tables for each run.
 */
import { randomUUID } from 'node:crypto'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { Client } from 'pg'
import { buildServer } from '../../apps/server/src/app/server.ts'
import { Batch } from '../../apps/server/src/db/batch.ts'
import { connect } from '../../apps/server/src/db/connection.ts'
import type { ConnectionOptions } from '../../apps/server/src/db/connection.ts'

export type SqlStatement = { text: string; values: unknown[] }
type Sent = SqlStatement & { client: Client }

const recorded: Sent[] = []
let recording = false
const { query: send } = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
// Patched before any client is created, to record every statement.
Client.prototype.query = function record(this: Client, query: unknown, ...rest: unknown[]) {
  if (recording) {
    const sent = query instanceof Batch ? [...query.statements] : [query]
    for (const statement of sent) {
      const { text, values } =
        typeof statement === 'string' ? { text: statement } : (statement as Partial<SqlStatement>)
      recorded.push({ client: this, text: text ?? '', values: values ?? [] })
    }
  }
  return send.call(this, query, ...rest)
} as unknown as typeof Client.prototype.query

type RecordedOrder = {
  statements: SqlStatement[]
  key: string
  orderNo: string
  orderId: number
  tableRecordId: number
}

/** Places one order through a separate server on the same database and returns the statements sent to PostgreSQL. */
export async function recordOneOrder(
  connection: ConnectionOptions,
  token: string,
  tableRecordId: number,
): Promise<RecordedOrder> {
  const db = connect(connection, 4)
  const app = await buildServer({ db, connection, logLevel: 'silent' })
  const sendOrder = (key: string) =>
    app.inject({
      method: 'POST',
      url: orders.add.path,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: {
        tableRecordId,
        payMode: payMode.payLater,
        items: [
          { goodsId: 31, quantity: 2 },
          { goodsId: 41, quantity: 1 },
          { goodsId: 48, quantity: 1 },
        ],
      },
    })
  // Warms up, because queries made once per process (roles, number blocks) are not part of an order.
  await sendOrder(randomUUID())
  const key = randomUUID()
  recorded.length = 0
  recording = true
  const reply = await sendOrder(key)
  recording = false
  await app.close()
  await db.destroy()
  const { code, msg, data } = reply.json<{ code: number; msg: string; data: { orderId: number; orderNo: string } }>()
  if (code !== 200) throw new Error(`the order to record was refused: ${msg}`)
  return { statements: listStatements(key), key, ...data, tableRecordId }
}

/** Selects the session look-up and the transaction that claimed the key; excludes background work of the server. */
function listStatements(key: string): SqlStatement[] {
  const claim = recorded.findIndex(({ values }) => values.includes(key))
  const mine = recorded.filter(({ client }) => client === recorded[claim]?.client)
  const at = mine.indexOf(recorded[claim] as Sent)
  const begin = mine.findLastIndex(({ text }, index) => index < at && /^begin/i.test(text))
  const end = mine.findIndex(({ text }, index) => index > at && /^commit/i.test(text))
  const session = recorded.find(({ text }) => text.includes('from session s'))
  return [...(session ? [session] : []), ...mine.slice(begin, end + 1)]
}

// Escapes colons: pgbench treats a colon before a word as a variable, also inside text.
const ORDER_ID = "select nextval('orders_order_id_seq') as id"

const quote = (text: string) => `'${text.replaceAll("'", "''").replaceAll(/:(?=[a-z])/g, ': ')}'`

function formatLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return quote(value.toISOString())
  if (Array.isArray(value)) return quote(`{${value.join(',')}}`)
  return quote(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Builds the script. Excludes the statements that reserve a block of numbers, which twenty orders share. */
export function toPgbenchScript(
  { statements, key, orderNo, orderId, tableRecordId }: RecordedOrder,
  records: readonly number[],
): string {
  const head = [
    `\\set pick random(0, ${records.length - 1})`,
    '\\set fresh random(1, 9000000000000)',
    `\\set record ${tableRecordId}`,
  ]
  const choose = records.map((record, i) => `\\if :pick = ${i}\n\\set record ${record}\n\\endif`)
  const body = statements
    .filter(({ text }) => !text.includes('number_sequence'))
    .map(({ text, values }) => {
      const filled = text.replaceAll(/\$(\d+)/g, (_match, n: string) => {
        const value = values[Number(n) - 1]
        if (value === key) return `('k' || (:fresh)::text)`
        if (value === orderNo) return `('N' || (:fresh)::text)`
        if (value === tableRecordId) return ':record'
        if (typeof value === 'string' && value.includes(`"orderId":${orderId}`))
          return `replace(${formatLiteral(value)}, '"orderId":${orderId}', '"orderId":' || (:placed)::text)`
        if (value === orderId) return ':placed'
        return formatLiteral(value)
      })
      const line = filled.replaceAll(/\s+/g, ' ').trim()
      // Reads the order's id from the first statement, because later statements refer to it.
      return line === ORDER_ID ? `${ORDER_ID.replace('as id', 'as placed')} \\gset` : `${line};`
    })
  return [...head, ...choose, ...body, ''].join('\n')
}
