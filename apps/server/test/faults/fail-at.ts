/**
 * Preloaded into the server by `node --import`: kills the process when a named statement is sent (`before:`) or has completed (`after:`),
 * once armed by a message. The server contains no such code.
 */
import { Client } from 'pg'
import { Batch } from '../../src/db/batch.ts'

/** Statements of an order, by the name of the fail point. */
const statements: Record<string, RegExp> = {
  begin: /^begin$/,
  claim: /insert into operation/,
  night: /select fact_date/,
  lock: /from sitting.*for no key update/s,
  goods: /order by g\.goods_id for no key update/,
  order: /insert into orders/,
  stock: /insert into stock_record/,
  facts: /insert into sales_fact/,
  mark: /update sitting set version/,
  answer: /update operation set answer/,
  commit: /^commit$/,
}

/**
 * Statements of a payment, stored value, a deposit or a voucher, by the name of the fail point. With `within`, only the
 * first match after such a statement on the same connection counts.
 */
const payments: Record<string, { within?: RegExp; at: RegExp }> = {
  intent: { within: /insert into "payment_attempt"/, at: /^commit$/ },
  prepared: { at: /update payment_attempt set status = 'submitted'/ },
  heard: { at: /insert into provider_inbox/ },
  settled: { within: /insert into provider_inbox/, at: /^commit$/ },
  depositMoved: { within: /update "booking" set "deposit_status"/, at: /^commit$/ },
  movedAll: { within: /insert into "member_flow"/, at: /^commit$/ },
  voucherWritten: { within: /insert into "voucher_attempt"/, at: /^commit$/ },
  voucherBooked: { within: /update "voucher_attempt" set "status"/, at: /^commit$/ },
  refundSent: { within: /update "channel_refund" set "status" = \$1, "sent_at"/, at: /^commit$/ },
  refundHeard: { at: /from channel_refund r join payment_attempt a .*for no key update of r$/s },
}

/** Commands by endpoint id: `before:command members.merge` dies instead of the commit, `after:` between the commit and the response. */
const COMMAND = 'command '

let moment = ''
let endpointId = ''
let target: RegExp | undefined
let payment: (typeof payments)[string] | undefined
let armed = false
const within = new WeakSet<Client>()

process.on('message', (point: string) => {
  const [when = '', name = ''] = point.split(':')
  moment = when
  target = statements[name]
  payment = payments[name]
  endpointId = name.startsWith(COMMAND) ? name.slice(COMMAND.length) : ''
  process.send?.(point)
})
// Unreferences the channel, so that it does not keep the process alive.
process.channel?.unref()

const killProcess = () => process.kill(process.pid, 'SIGKILL')
const { query: send } = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }

type Sent = string | { text?: string; values?: unknown[] }

/**
 * True for the statement at which the process must die. For orders, only statements of the transaction that starts with
 * the claim of `orders.add` count.
 */
function isHere(client: Client, query: Sent, values: unknown): boolean {
  const text = typeof query === 'string' ? query : (query.text ?? '')
  if (endpointId !== '') {
    if (statements['claim']?.test(text) && Array.isArray(values) && values.includes(endpointId)) within.add(client)
    return within.has(client) && statements['commit']?.test(text) === true
  }
  if (payment) {
    if (payment.within?.test(text)) within.add(client)
    return (payment.within === undefined || within.has(client)) && payment.at.test(text)
  }
  if (statements['claim']?.test(text) && Array.isArray(values) && values.includes('orders.add')) armed = true
  return armed && target?.test(text) === true
}

Client.prototype.query = function fail(this: Client, query: Sent | Batch, ...rest: unknown[]) {
  // Patches the statement, because transactions send statements in batches and each statement has its own result.
  const one =
    query instanceof Batch ? undefined : isHere(this, query, (query as { values?: unknown[] }).values ?? rest[0])
  const here =
    query instanceof Batch
      ? query.statements.filter((statement) => isHere(this, { text: statement.text }, statement.values))
      : []
  if ((one || here.length > 0) && moment === 'before') killProcess()
  if (moment === 'after') for (const { answer } of here) void answer.then(killProcess, killProcess)
  const answer = send.call(this, query, ...rest)
  if (one && moment === 'after') void Promise.resolve(answer).then(killProcess, killProcess)
  return answer
} as unknown as typeof Client.prototype.query
