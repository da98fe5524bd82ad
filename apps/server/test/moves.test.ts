/** Orders, bills and refunds change state only by their tables of moves, in the code and in the database. */
import type { StateMoves } from '@nocturne/base/moves'
import { billStatus, orderStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { billMoves, moveBill } from '../src/modules/billing/bill/bill-moves.ts'
import { plannedChangeMoves } from '../src/modules/office/planned/planned-status.ts'
import { refundMoves } from '../src/modules/billing/refund/refund-status.ts'
import { moveOrder } from '../src/modules/orders/order-moves.ts'
import { orderMoves } from '../src/modules/orders/order-status.ts'
import type { OrderMove } from '../src/modules/orders/order-status.ts'
import { startTestApi } from './api.ts'
import type { TestApi } from './api.ts'
import { openTable, orderBottles } from './factories.ts'
import { listAllowedChanges, readAllowedChanges } from './moves.ts'

let api: TestApi
let billId: number
let orderId: number

beforeAll(async () => {
  api = await startTestApi()
  const floor = await api.as('lm01')
  const sitting = await openTable(api, floor, 'A01')
  billId = sitting.billId
  orderId = (await orderBottles(floor, sitting.tableRecordId)).orderId
})

test.each<[string, StateMoves<string>]>([
  ['orders', orderMoves],
  ['bill', billMoves],
  ['refund', refundMoves],
  ['planned_change', plannedChangeMoves],
])('the database allows the changes of %s that its moves allow, and no others', async (table, moves) => {
  expect(await readAllowedChanges(api.db, table)).toEqual(listAllowedChanges(moves))
})

const ENDING = `, closed_at = case when %s = '${billStatus.closed}' then now() end, close_reason = case when %s = '${billStatus.closed}' then '' end,
  reversed_at = case when %s = '${billStatus.reversed}' then now() end, settled_at = now(), business_date = current_date`

/** Tries a change of state; returns the error code of the database, or null when the database accepts it. */
async function change(table: 'orders' | 'bill', from: string, to: string): Promise<string | null> {
  const [key, id, ending] = table === 'orders' ? ['order_id', orderId, ''] : ['bill_id', billId, ENDING]
  const write = (status: string) =>
    sql.raw(`update ${table} set status = '${status}'${ending.replaceAll('%s', `'${status}'`)} where ${key} = ${id}`)
  const undone = new Error('undone')
  return api.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(`alter table ${table} disable trigger ${table}__moves`).execute(tx)
      await write(from).execute(tx)
      await sql.raw(`alter table ${table} enable trigger ${table}__moves`).execute(tx)
      await write(to).execute(tx)
      throw undone
    })
    .catch((error: unknown) => (error === undone ? null : String((error as { code?: string }).code ?? error)))
}

describe.each([
  ['orders' as const, orderMoves as StateMoves<string>, Object.values(orderStatus)],
  ['bill' as const, billMoves as StateMoves<string>, Object.values(billStatus)],
])('the status of %s', (table, moves, states) => {
  const pairs = states.flatMap((from) => states.filter((to) => to !== from).map((to): [string, string] => [from, to]))

  it.each(pairs)('%s to %s is refused by the database unless a move allows it', async (from, to) => {
    const isAllowed = listAllowedChanges(moves).includes(`${from}${to}`)
    expect(await change(table, from, to)).toBe(isAllowed ? null : '23001')
  })
})

it.each<OrderMove>(['cancel', 'release', 'complete', 'reopen', 'accept'])(
  'refuses to %s an order whose state does not allow it',
  async (move) => {
    const moved = api.db.transaction().execute((tx) => moveOrder(tx, move, orderId))
    await expect(moved).rejects.toMatchObject({ errCode: 'ORDER_STATUS_WRONG' })
  },
)

it('refuses to reverse a bill that is not settled', async () => {
  const moved = api.db.transaction().execute((tx) => moveBill(tx, 'reverse', billId, { reversedAt: new Date() }))
  await expect(moved).rejects.toMatchObject({ errCode: 'STALE_DATA' })
})
