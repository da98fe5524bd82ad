/**
 * Loaded before the server by `node --import`: kills the process the moment a named statement is sent (`before:`) or
 * answered (`after:`), as FAIL_AT says. Nothing of this is in the server itself.
 */
import { Client } from 'pg'

/** Statements of an order, by name. */
const statements: Record<string, RegExp> = {
  begin: /^begin$/,
  claim: /insert into operation/,
  night: /select fact_date/,
  lock: /from "table_record".*for update/s,
  goods: /order by g\.goods_id for no key update/,
  order: /insert into orders/,
  stock: /insert into stock_record/,
  facts: /insert into sales_fact/,
  mark: /update table_record set version/,
  answer: /update operation set answer/,
  commit: /^commit$/,
}

const [moment, name = ''] = (process.env['FAIL_AT'] ?? '').split(':')
const wanted = statements[name]
let armed = false

const die = () => process.kill(process.pid, 'SIGKILL')
const { query: send } = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }

Client.prototype.query = function fail(this: Client, query: unknown, ...rest: unknown[]) {
  const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
  // Only the order's own transaction counts: it begins with the claim of `orders.add`.
  const values = (query as { values?: unknown[] }).values ?? (rest[0] as unknown[] | undefined)
  if (statements['claim']?.test(text) && Array.isArray(values) && values.includes('orders.add')) armed = true
  const here = armed && wanted?.test(text) === true
  if (here && moment === 'before') die()
  const answer = send.call(this, query, ...rest)
  if (here && moment === 'after') void Promise.resolve(answer).then(die, die)
  return answer
} as unknown as typeof Client.prototype.query
