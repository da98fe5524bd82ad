/**
 * Turns what the server really sends for one order into a pgbench script: the same statements in the same order, with
 * fresh keys, numbers and tables for each run.
 */
import { randomUUID } from 'node:crypto'
import { orders } from '@nocturne/contract/orders/endpoints'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

const recorded: Statement[] = []
let recording = false
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
// Set before the pool makes its clients; every statement passes here.
pg.Client.prototype.query = function record(this: pg.Client, query: unknown, ...rest: unknown[]) {
  if (recording) {
    const { text, values } = typeof query === 'string' ? { text: query, values: [] } : (query as Statement)
    recorded.push({ text, values: values ?? [] })
  }
  return send.call(this, query, ...rest)
} as unknown as typeof pg.Client.prototype.query

export type RecordedOrder = { statements: Statement[]; key: string; orderNo: string; orderId: number; tableRecordId: number }

/** Places one order and answers the statements that reached PostgreSQL for it. */
export async function recordOneOrder(app: FastifyInstance, token: string, tableRecordId: number): Promise<RecordedOrder> {
  const key = randomUUID()
  recorded.length = 0
  recording = true
  const reply = await app.inject({
    method: 'POST',
    url: orders.add.path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: { tableRecordId, payMode: '2', items: [{ goodsId: 31, quantity: 2 }, { goodsId: 41, quantity: 1 }, { goodsId: 48, quantity: 1 }] },
  })
  recording = false
  const { data } = reply.json<{ data: { orderId: number; orderNo: string } }>()
  const end = recorded.findIndex(({ text }) => /^commit/i.test(text))
  return { statements: recorded.slice(0, end + 1), key, ...data, tableRecordId }
}

// A colon before a word is a variable to pgbench, also inside text.
const quote = (text: string) => `'${text.replaceAll("'", "''").replaceAll(/:(?=[a-z])/g, ': ')}'`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return quote(value.toISOString())
  if (Array.isArray(value)) return quote(`{${value.join(',')}}`)
  return quote(String(value))
}

/** The script. Statements of the number book are left out: twenty orders share one. */
export function toPgbenchScript({ statements, key, orderNo, orderId, tableRecordId }: RecordedOrder, records: readonly number[]): string {
  const head = [`\\set pick random(0, ${records.length - 1})`, '\\set fresh random(1, 9000000000000)', `\\set record ${tableRecordId}`]
  const choose = records.map((record, i) => `\\if :pick = ${i}\n\\set record ${record}\n\\endif`)
  const body = statements
    .filter(({ text }) => !text.includes('number_sequence'))
    .map(({ text, values }) => {
      const filled = text.replaceAll(/\$(\d+)/g, (_match, n: string) => {
        const value = values[Number(n) - 1]
        if (value === key) return `('k' || (:fresh)::text)`
        if (value === orderNo) return `('N' || (:fresh)::text)`
        if (value === tableRecordId) return ':record'
        if (typeof value === 'string' && value.includes(`"orderId":${orderId}`)) return `replace(${literal(value)}, '"orderId":${orderId}', '"orderId":' || (:placed)::text)`
        if (value === orderId) return ':placed'
        return literal(value)
      })
      const line = `${filled.replaceAll(/\s+/g, ' ').trim()}`
      return /insert into orders/.test(text) ? `${line.replace(/select placed\.order_id, array/, 'select placed.order_id as placed, array')} \\gset` : `${line};`
    })
  return [...head, ...choose, ...body, ''].join('\n')
}
