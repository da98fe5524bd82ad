import { expect, test } from 'vitest'
import { findStatusWrites, findStatusWriterViolations } from './status-rules.ts'
import { readSources, readSqlFiles } from './sources.ts'

test.each([
  [`tx.updateTable('orders').set({ status: orderStatus.returned }).where('orderId', '=', 1)`, ['orders']],
  [`tx\n  .updateTable('orders')\n  .set({ paidAt, status })`, ['orders']],
  [`tx.updateTable('bill').set({ ...changes, status: to })`, ['bill']],
  [`tx.updateTable('bill').set(changes)`, ['bill']],
  [`tx.updateTable('giftOrder').set({ ...changes })`, ['gift_order']],
  ['sql`update orders set status = ${to} where order_id = 1`', ['orders']],
  ["sql`update bill b set settled_at = now(), status = case when a then 'a' else 'b' end where true`", ['bill']],
  ['sql`with x as (update orders o set status = ${to} returning 1) select 1`', ['orders']],
])('finds the status written in %s', (source, tables) => {
  expect(findStatusWrites(source)).toEqual(tables)
})

test.each([
  [`tx.updateTable('orders').set({ urgeCount: 1 }).where('status', '=', from)`],
  [`tx.updateTable('bill').set({ printCount, ...(kind === 'pre' ? { presentedAt: now } : {}) })`],
  ['sql`update orders set paid_at = now() where status = 1`'],
  ['sql`update orders o set a = (select b from c where c.status = 1) where o.status = 2`'],
])('finds no status written in %s', (source) => {
  expect(findStatusWrites(source)).toEqual([])
})

test('refuses a file that writes the status past the moves, and a named file that does not write it', () => {
  const file = 'apps/server/src/modules/gifts/a.ts'
  const named = 'apps/server/src/modules/orders/moves.ts'
  const sources = new Map([
    [file, `tx.updateTable('orders').set({ status: to })`],
    [named, ''],
    ['apps/server/demo/a.ts', `tx.updateTable('orders').set({ status: to })`],
  ])
  expect(findStatusWriterViolations(sources, { orders: [named] })).toEqual([
    `${file} updates orders.status: name a move of its table of moves instead (writers stand in tools/lib/status-rules.ts)`,
    `tools/lib/status-rules.ts names ${named} for orders.status, which it does not update`,
  ])
})

test('every status of an order or a bill is written by a move or by a checked routine', () => {
  expect(findStatusWriterViolations(new Map([...readSources(), ...readSqlFiles()]))).toEqual([])
})
