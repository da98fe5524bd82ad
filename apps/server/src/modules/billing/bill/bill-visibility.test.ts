import { billing } from '@nocturne/contract/billing/endpoints'
import { payMethod } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { fillStock, openTable, orderBottles, readSitting } from '../../../../test/factories.ts'

const PRICE = 88_000
let api: TestApi
let cashier: Caller
let jie: Caller
let fei: Caller
/** One bill with bottles of yx01 at A01 and three of yx12 at A02, 100.00 of it paid. */
let billId: number
beforeAll(async () => {
  api = await startTestApi()
  cashier = await api.as('shouyin01')
  jie = await api.as('yx01')
  fei = await api.as('yx12')
  await fillStock(api)
  const main = await openTable(api, jie, 'A01')
  const other = await openTable(api, fei, 'A02')
  await orderBottles(jie, main.tableRecordId, 1)
  await orderBottles(fei, other.tableRecordId, 3)
  const { version } = await readSitting(api, main.tableRecordId)
  await cashier.call(tables.merge, { mainRecordId: main.tableRecordId, recordIds: [other.tableRecordId], version })
  billId = main.billId
  await cashier.call(billing.settle, { billId, payments: [{ payMethod: payMethod.cash, amount: 10_000 }] })
})

it('shows a merged bill fully to those who may see all its amounts', async () => {
  const bill = await cashier.call(billing.detail, { billId })
  expect(bill).toMatchObject({ totalAmount: 4 * PRICE, paidAmount: 10_000, can: { print: true } })
  expect(bill.records).toHaveLength(2)
  expect(bill.payments).toMatchObject([{ amount: 10_000 }])
})

it('shows each sales person their own tables and what was paid on them, and no full print-out', async () => {
  const [first, second] = await Promise.all([jie, fei].map((caller) => caller.call(billing.detail, { billId })))
  expect(first?.records.map(({ tableName }) => tableName)).toEqual(['A01'])
  expect(second?.records.map(({ tableName }) => tableName)).toEqual(['A02'])
  expect([first?.totalAmount, second?.totalAmount]).toEqual([PRICE, 3 * PRICE])
  expect((first?.paidAmount ?? 0) + (second?.paidAmount ?? 0)).toBe(10_000)
  for (const bill of [first, second]) {
    expect(bill?.tableNames).toBe('A01、A02')
    expect(bill?.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(bill?.paidAmount)
    expect(bill?.lines.flatMap(({ items }) => items).map(({ tableName }) => tableName)).toEqual([
      bill?.records[0]?.tableName,
    ])
    expect(bill?.can.print).toBe(false)
  }
  expect(await jie.send(billing.print, { billId, kind: 'pre' })).toMatchObject({ errCode: 'NO_PERMISSION' })
})
