import { expect, test } from 'vitest'
import { findWriterViolations, TYPES_FILE } from './writer-rules.ts'
import type { OwnershipRules } from './writer-rules.ts'
import { findTableWrites } from './table-writes.ts'

const SERVER = 'apps/server/src'
const owners: OwnershipRules = {
  tableOwners: { orders: ['orders', 'order_item'], payments: ['payment'], http: ['outbox'] },
  writesEverything: [{ path: `${SERVER}/demo/` }],
  otherWriters: [],
  namedAtRunTime: [],
}
const scan = (files: Record<string, string>, more: Partial<OwnershipRules> = {}) =>
  findWriterViolations(new Map(Object.entries(files)), { ...owners, ...more })

test.each([
  [`tx.insertInto('orderItem').values(rows)`, ['order_item']],
  [`tx\n    .updateTable( 'orders as o' )\n .set({})`, ['orders']],
  [`tx.deleteFrom("payment")`, ['payment']],
  [`createTableStore(areaEntity, {\n  table: 'area',\n  key: 'area_id' })`, ['area']],
  ['sql`insert into order_item (a) select 1`', ['order_item']],
  [
    'sql`with made as (\n update order_item i set a = 1 returning 1\n) update orders set b = 2`',
    ['order_item', 'orders'],
  ],
  ['sql`delete from payment where true`', ['payment']],
  ['sql`merge into orders using x on true`', ['orders']],
  ['sql`truncate orders`', ['orders']],
  ['sql`update ${row} set a = 1`', [null]],
  ['sql`delete from ${sql.table(name)}`', [null]],
  ['tx.updateTable(name)', [null]],
])('finds what is written in %s', (source, tables) => {
  expect(new Set(findTableWrites(source).map(({ table }) => table))).toEqual(new Set(tables))
})

test.each([
  'sql`select * from orders for update of o`',
  'sql`select order_id from orders for no key update of i skip locked`',
  'sql`insert_into`',
  '// update orders set status\nconst a = 1',
  '/** delete from orders, some day */',
  `tx.selectFrom('orders')`,
])('finds no write in %s', (source) => {
  expect(findTableWrites(source)).toEqual([])
})

test('attributes on conflict do update to the inserted table', () => {
  const source = 'sql`insert into outbox (a) values (1) on conflict (a) do update set a = excluded.a`'
  expect(findTableWrites(source)).toEqual([{ table: 'outbox' }])
})

test('allows writes only by the owner, through Kysely or in SQL', () => {
  const kysely = `tx.updateTable('orders').set({ status: '2' })`
  expect(scan({ [`${SERVER}/modules/orders/a.ts`]: kysely })).toEqual([])
  const sentence = (file: string, table: string, owner: string) =>
    `${file} writes ${table}, which belongs to ${owner}: let ${owner} write it and call that from here (owners stand in tools/lib/table-owners.ts)`
  const gifts = `${SERVER}/modules/gifts/a.ts`
  expect(scan({ [gifts]: kysely })).toEqual([sentence(gifts, 'orders', 'orders')])
  expect(scan({ [gifts]: 'sql`update payment p set voided = true`' })).toEqual([sentence(gifts, 'payment', 'payments')])
  const job = `${SERVER}/jobs/a.ts`
  expect(scan({ [job]: 'sql`insert into outbox (a) values (1)`' })).toEqual([sentence(job, 'outbox', 'http')])
})

test('allows demo data and tests to write any table', () => {
  const source = 'sql`insert into orders (a) values (1)`'
  expect(scan({ [`${SERVER}/demo/generate/a.ts`]: source, [`${SERVER}/modules/gifts/a.test.ts`]: source })).toEqual([])
})

test('refuses a table without an owner, in code and in the database', () => {
  const file = `${SERVER}/modules/wine/a.ts`
  expect(scan({ [file]: `tx.insertInto('bottle')` })).toEqual([
    `${file} writes bottle, which has no owner: name the module that writes it in tools/lib/table-owners.ts`,
  ])
  const types =
    'export interface DB {\n  bottle: Bottle\n  orders: Orders\n  orderItem: OrderItem\n  payment: Payment\n}\n'
  expect(scan({ [TYPES_FILE]: types })).toEqual([
    'table bottle has no owner: name the module that writes it in tools/lib/table-owners.ts',
    'tools/lib/table-owners.ts names an owner of outbox, a table the database does not have: remove it',
  ])
})

test('refuses two owners of one table', () => {
  expect(scan({}, { tableOwners: { ...owners.tableOwners, gifts: ['orders'] } })).toEqual([
    'table orders has two owners in tools/lib/table-owners.ts: keep the one module that writes it',
  ])
})

test('limits an exception to one file and table, and refuses obsolete ones', () => {
  const file = `${SERVER}/modules/catalog/a.ts`
  const otherWriters = [{ table: 'outbox', file }]
  expect(scan({ [file]: 'sql`insert into outbox (a) values (1)`' }, { otherWriters })).toEqual([])
  expect(scan({ [file]: '' }, { otherWriters })).toEqual([
    `tools/lib/table-owners.ts excuses ${file} for writing outbox, which it does no more: remove the line`,
  ])
})

test('reports a table named by a variable, unless the possible tables are listed', () => {
  const file = `${SERVER}/modules/orders/a.ts`
  const source = 'sql`update ${about.row} set a = 1`'
  expect(scan({ [file]: source })).toEqual([
    `${file} writes a table that a variable names, so nobody can see whose it is: name the table, or say in tools/lib/table-owners.ts which it can be`,
  ])
  expect(scan({ [file]: source }, { namedAtRunTime: [{ file, tables: ['orders'] }] })).toEqual([])
  expect(scan({ [file]: source }, { namedAtRunTime: [{ file, tables: ['payment'] }] })).toHaveLength(1)
  expect(scan({ [file]: '' }, { namedAtRunTime: [{ file, tables: ['orders'] }] })).toEqual([
    `tools/lib/table-owners.ts excuses ${file} for a table named by a variable, which it does no more: remove the line`,
  ])
})
