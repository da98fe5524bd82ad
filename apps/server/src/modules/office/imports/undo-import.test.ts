/** Undo of imports: restores and removes while nothing used the import, all or nothing, also concurrently. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { office } from '@nocturne/contract/office/endpoints'
import { tableLabelEntity } from '@nocturne/contract/office/floor-entities'
import { memberEntity } from '@nocturne/contract/office/member-entities'
import { goodsEntity } from '@nocturne/contract/office/menu-entities'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import {
  listFreePayLaterTables,
  listViolations,
  openTable,
  orderBottles,
  BOTTLE_GOODS_ID,
} from '../../../../test/factories.ts'
import { createRole, withRole } from '../../../../test/roles.ts'
import { fetchMemberCode, readStoredValue, rechargeInCash } from '../../../../test/stored-value.ts'

const api = await startTestApi()
let finance: Caller
let gm: Caller
let cashier: Caller

beforeAll(async () => {
  await createRole(api, 'noOpening', { 'member:opening:add': null })
  finance = await api.as('caiwu01')
  gm = await api.as('gm')
  cashier = await api.as('shouyin01')
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

const importMembers = buildEntityEndpoint(memberEntity, 'import')
const importGoods = buildEntityEndpoint(goodsEntity, 'import')
const saveGoods = buildEntityEndpoint(goodsEntity, 'save')
const importLabels = buildEntityEndpoint(tableLabelEntity, 'import')

const latestImport = async (caller: Caller) => (await caller.call(office.imports, { pageNum: 1, pageSize: 1 })).rows[0]!

let sequence = 2000
const nextPhone = () => `1470000${sequence++}`

async function importBalances(count: number) {
  const phones = Array.from({ length: count }, nextPhone)
  const rows = phones.map((phone, index) => [`撤销${index}`, phone, '100', '10.00'])
  await finance.call(importMembers, {
    fileName: '余额.xlsx',
    columns: ['memberName', 'phonenumber', 'openingPrincipal', 'openingBonus'],
    rows,
  })
  const { importId } = await latestImport(finance)
  const found = await api.db
    .selectFrom('member')
    .selectAll()
    .where('phonenumber', 'in', phones)
    .orderBy('memberId')
    .execute()
  return { importId, memberIds: found.map(({ memberId }) => memberId), phones }
}

const goods = async (name: string) =>
  api.db.selectFrom('goods').selectAll().where('goodsName', '=', name).executeTakeFirst()

it('lists imports with their rows, and restores changed fields', async () => {
  const bottle = await api.db
    .selectFrom('goods')
    .selectAll()
    .where('goodsId', '=', BOTTLE_GOODS_ID)
    .executeTakeFirstOrThrow()
  await gm.call(importGoods, {
    fileName: '价格.csv',
    columns: ['goodsCode', 'salePrice'],
    rows: [[bottle.goodsCode, '999']],
  })
  const run = await latestImport(gm)
  expect(run).toMatchObject({ entity: 'goods', label: '商品', fileName: '价格.csv', changed: 1, undoneTime: null })
  const { rows } = await gm.call(office.importRows, { importId: run.importId, pageNum: 1, pageSize: 10 })
  expect(rows).toMatchObject([
    { row: 0, recordId: BOTTLE_GOODS_ID, created: false, changes: [{ label: '售价', after: '999' }] },
  ])
  expect(await gm.call(office.undoImport, { importId: run.importId })).toEqual({ restored: 1, removed: 0, stopped: 0 })
  expect((await goods(bottle.goodsName))?.salePrice).toBe(bottle.salePrice)
  expect(await gm.send(office.undoImport, { importId: run.importId })).toMatchObject({ errCode: 'IMPORT_UNDONE' })
})

it('removes created records that nothing refers to', async () => {
  await gm.call(importLabels, { fileName: '标签.csv', columns: ['labelName'], rows: [['靠窗一'], ['靠窗二']] })
  const { importId } = await latestImport(gm)
  expect(await gm.call(office.undoImport, { importId })).toEqual({ restored: 0, removed: 2, stopped: 0 })
  expect(await api.db.selectFrom('tableLabel').select('labelId').where('labelName', 'like', '靠窗%').execute()).toEqual(
    [],
  )
})

it('names the row of a label that a table refers to in a list of ids, and undoes nothing', async () => {
  await gm.call(importLabels, { fileName: '标签.csv', columns: ['labelName'], rows: [['靠门一'], ['靠门二']] })
  const { importId } = await latestImport(gm)
  const label = await api.db
    .selectFrom('tableLabel')
    .select('labelId')
    .where('labelName', '=', '靠门二')
    .executeTakeFirstOrThrow()
  await sql`update venue_table set label_ids = label_ids || ${label.labelId}::bigint where table_id = (select min(table_id) from venue_table)`.execute(
    api.db,
  )
  expect(await gm.send(office.undoImport, { importId })).toMatchObject({
    errCode: 'ROWS_REFUSED',
    msg: '第2行：台位标签已经用到，不能撤销；不用了可以停用',
    detail: { errors: [{ row: 1 }] },
  })
  expect(
    await api.db.selectFrom('tableLabel').select('labelId').where('labelName', '=', '靠门一').execute(),
  ).toHaveLength(1)
})

it('names rows that were changed after the import, and undoes nothing', async () => {
  const [one, two] = await api.db.selectFrom('goods').selectAll().orderBy('goodsId').limit(2).execute()
  await gm.call(importGoods, {
    fileName: '价格.csv',
    columns: ['goodsCode', 'salePrice'],
    rows: [
      [one!.goodsCode, '111'],
      [two!.goodsCode, '222'],
    ],
  })
  const { importId } = await latestImport(gm)
  await gm.call(saveGoods, { rows: [{ id: two!.goodsId, values: { salePrice: 33_300 }, seen: { salePrice: 22_200 } }] })
  expect(await gm.send(office.undoImport, { importId })).toMatchObject({
    detail: { errors: [{ row: 1, field: 'salePrice', message: '售价在导入后又改过，不能撤销' }] },
  })
  expect((await goods(one!.goodsName))?.salePrice).toBe(11_100)
})

it('reverses unspent opening balances and stops their members; the same file can be imported again', async () => {
  const { importId, memberIds } = await importBalances(2)
  expect(await finance.call(office.undoImport, { importId })).toEqual({ restored: 0, removed: 0, stopped: 2 })
  for (const memberId of memberIds) expect(await readStoredValue(api, memberId)).toEqual({ principal: 0, bonus: 0 })
  const phones = await api.db.selectFrom('member').select('phonenumber').where('memberId', 'in', memberIds).execute()
  const result = await finance.call(importMembers, {
    fileName: '余额.xlsx',
    columns: ['phonenumber', 'openingPrincipal', 'status'],
    rows: phones.map(({ phonenumber }) => [phonenumber, '90.00', '正常']),
  })
  expect(result).toMatchObject({ changed: 2 })
  expect(await readStoredValue(api, memberIds[0]!)).toEqual({ principal: 9_000, bonus: 0 })
})

it('refuses to undo members who recharged since', async () => {
  const { importId, memberIds } = await importBalances(1)
  await rechargeInCash(cashier, memberIds[0]!)
  const reply = await finance.send(office.undoImport, { importId })
  expect(reply).toMatchObject({ errCode: 'ROWS_REFUSED' })
})

it('needs the permission for opening balances', async () => {
  const { importId } = await importBalances(1)
  const role = { manager: gm, roleKey: 'noOpening' }
  expect(await withRole(api, role, (caller) => caller.send(office.undoImport, { importId }))).toMatchObject({
    detail: {
      errors: [
        { row: 0, message: '你没有修改期初本金的权限' },
        { row: 0, message: '你没有修改期初赠金的权限' },
      ],
    },
  })
})

it('undoes an import once when it is undone twice at once', async () => {
  const { importId, memberIds } = await importBalances(3)
  const replies = await Promise.all([1, 2].map(() => finance.send(office.undoImport, { importId })))
  expect(replies.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['IMPORT_UNDONE', 'done'])
  for (const memberId of memberIds) expect(await readStoredValue(api, memberId)).toEqual({ principal: 0, bonus: 0 })
})

it('lets either the undo or the payment win when a member spends meanwhile', async () => {
  const [tableName] = await listFreePayLaterTables(api)
  const { importId, memberIds } = await importBalances(1)
  const memberId = memberIds[0]!
  const sitting = await openTable(api, cashier, tableName!)
  await orderBottles(cashier, sitting.tableRecordId)
  const authCode = await fetchMemberCode(api, memberId)
  const [undo, pay] = await Promise.all([
    finance.send(office.undoImport, { importId }),
    cashier.send(billing.settle, {
      billId: sitting.billId,
      payments: [{ payMethod: 'balance' as const, amount: 1_000, authCode }],
    }),
  ])
  const { principal, bonus } = await readStoredValue(api, memberId)
  const wasPaid = pay.code === 200
  expect(undo.code === 200).toBe(!wasPaid)
  expect(principal + bonus).toBe(wasPaid ? 10_000 : 0)
})
