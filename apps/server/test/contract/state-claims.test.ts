/** A refusal states the truth: each claimed state is created, and similar states get another refusal. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { billing } from '@nocturne/contract/billing/endpoints'
import { billStatus, orderStatus, payMode, payStatus } from '@nocturne/contract/codes'
import type { PayMethod } from '@nocturne/contract/codes'
import { errorCatalogue } from '@nocturne/contract/errors'
import type { ErrCode } from '@nocturne/contract/errors'
import { guest } from '@nocturne/contract/guest/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { BOTTLE_GOODS_ID, readBill, fillStock, waiveMinimum, readSitting, readTableId } from '../factories.ts'
import { createSeatedPhone } from '../guest-phone.ts'
import { startFakePaymentHarness } from '../fake-payment-harness.ts'
import type { FakePaymentHarness } from '../fake-payment-harness.ts'
import { STATE_CLAIM_WORDS, stateClaims } from './state-claims.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const PRICE = 88_000

describe('the table of refusals that claim a state', () => {
  const codes = Object.keys(errorCatalogue) as ErrCode[]

  it('has a row for each of them, and no other rows', () => {
    const claiming = codes.filter((code) => STATE_CLAIM_WORDS.test(errorCatalogue[code].msg))
    expect(claiming.filter((code) => stateClaims[code] === undefined)).toEqual([])
    expect(Object.keys(stateClaims).filter((code) => !(code in errorCatalogue))).toEqual([])
  })

  it('names tests that expect the refusal', () => {
    const missing = codes.filter((code) => {
      const tested = stateClaims[code]
      if (tested === undefined || (tested !== 'here' && 'untested' in tested)) return false
      const file = join(ROOT, tested === 'here' ? 'apps/server/test/contract/state-claims.test.ts' : tested.file)
      return !existsSync(file) || !readFileSync(file, 'utf8').includes(`'${code}'`)
    })
    expect(missing).toEqual([])
  })
})

describe('a refusal states the truth', () => {
  let rig: FakePaymentHarness
  let floor: Awaited<ReturnType<FakePaymentHarness['api']['as']>>
  let finance: typeof floor
  beforeAll(async () => {
    rig = await startFakePaymentHarness()
    await fillStock(rig.api)
    floor = await rig.api.as('lm01')
    finance = await rig.api.as('caiwu01')
  })

  type Sitting = Awaited<ReturnType<FakePaymentHarness['bill']>>
  const pay = (billId: number, amount: number, by: 'cash' | 'card' = 'card') =>
    rig.cashier.send(billing.settle, { billId, payments: [{ payMethod: by, amount }] })
  const readVersion = async ({ tableRecordId }: Sitting) => (await readSitting(rig.api, tableRecordId)).version
  const merge = async (main: Sitting, other: Sitting) =>
    floor.send(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [other.tableRecordId],
      version: await readVersion(main),
    })
  const reverse = async (billId: number) =>
    finance.send(billing.reverse, { billId, version: (await readBill(rig.api, billId)).version, reason: '收错方式' })
  /** A bill paid half in cash and half by the given method. */
  const settledBy = async (payMethod: PayMethod) => {
    const { billId } = await rig.bill(2)
    await pay(billId, PRICE, 'cash')
    await pay(billId, PRICE)
    const card = rig.api.db.updateTable('payment').where('billId', '=', billId).where('payMethod', '=', 'card')
    await card.set({ payMethod }).execute()
    return billId
  }

  it('MERGE_PAID for a partly paid table; BILL_SETTLED once it is fully paid', async () => {
    const [main, paid] = [await rig.bill(1), await rig.bill(2)]
    await pay(paid.billId, PRICE)
    const replies = await Promise.all([merge(main, paid), merge(main, paid)])
    for (const reply of replies)
      expect(reply).toMatchObject({
        errCode: 'MERGE_PAID',
        msg: expect.stringMatching(/：该台已有收款，请把其他台并入该台$/),
      })
    expect(await readBill(rig.api, paid.billId)).toMatchObject({ unpaidAmount: PRICE, status: billStatus.partlyPaid })
    await pay(paid.billId, PRICE)
    expect(await merge(main, paid)).toMatchObject({ errCode: 'BILL_SETTLED' })
    expect(await readBill(rig.api, paid.billId)).toMatchObject({ unpaidAmount: 0, status: billStatus.settled })
  })

  it('merges in the other direction, and SPLIT_PAID for a partly paid table of a group', async () => {
    const [main, other] = [await rig.bill(1), await rig.bill(1)]
    await pay(main.billId, PRICE / 2)
    expect((await merge(main, other)).code).toBe(200)
    const split = async (one: Sitting) =>
      floor.send(tables.split, { tableRecordId: one.tableRecordId, version: await readVersion(one) })
    await pay(main.billId, PRICE)
    expect(await split(other)).toMatchObject({ errCode: 'SPLIT_PAID' })
    expect(await readBill(rig.api, main.billId)).toMatchObject({ unpaidAmount: PRICE / 2 })
  })

  it('NOTHING_DUE where nothing was ordered; ORDER_PAID and BILL_SETTLED where it was paid', async () => {
    const { billId, tableRecordId } = await rig.bill(0)
    const owe = { amount: 100, guaranteeUserId: floor.userId ?? 0, guestName: '陈总', guestPhone: '13900001234' }
    const requestPayments = () =>
      Promise.all([
        pay(billId, 100),
        rig.cashier.send(billing.payCode, { billId }),
        floor.send(billing.creditApply, { billId, reason: '月结', ...owe }),
      ])
    expect((await requestPayments()).map((reply) => reply.errCode)).toEqual([
      'NOTHING_DUE',
      'NOTHING_DUE',
      'NOTHING_DUE',
    ])
    await rig.cashier.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
      payMode: payMode.payLater,
    })
    expect((await pay(billId, PRICE)).code).toBe(200)
    expect((await requestPayments()).map((reply) => reply.errCode)).toEqual([
      'ORDER_PAID',
      'BILL_SETTLED',
      'BILL_SETTLED',
    ])
  })

  it.each([
    ['wechat', 'ONLINE_REFUND_FIRST'],
    ['voucher', 'VOUCHER_CANCEL_FIRST'],
  ] as const)('reversing a bill partly paid by %s is refused with %s', async (by, errCode) => {
    expect(await reverse(await settledBy(by))).toMatchObject({ errCode })
  })

  it('BILL_NOT_SETTLED for a bill with an unpaid amount', async () => {
    const { billId } = await rig.bill(1)
    expect(await reverse(billId)).toMatchObject({ errCode: 'BILL_NOT_SETTLED' })
    expect(await readBill(rig.api, billId)).toMatchObject({ unpaidAmount: PRICE })
  })

  it('ORDER_CLOSED for an order whose table was cleared, without mentioning money when nothing was paid', async () => {
    const sitting = await rig.bill(0)
    const { tableName } = await readSitting(rig.api, sitting.tableRecordId)
    const phone = await createSeatedPhone(rig.api, tableName)
    const { orderId } = await phone.call(guest.createOrder, {
      pass: phone.pass,
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
    })
    const request = { orderId, tableRecordId: sitting.tableRecordId, pass: phone.pass, payMethod: 'alipay' as const }
    const begin = () => phone.send(billing.guestPay, { requestId: randomUUID(), ...request })
    expect((await begin()).code).toBe(200)
    const running = await rig.cashier.send(billing.scanPay, {
      requestId: randomUUID(),
      billId: sitting.billId,
      orderId,
      authCode: '134567890123456789',
    })
    expect(running).toMatchObject({ errCode: 'PAY_RUNNING' })
    await waiveMinimum(rig.api, floor, sitting.tableRecordId)
    const clear = { tableRecordId: sitting.tableRecordId, version: await readVersion(sitting), force: true }
    await floor.call(tables.clear, clear)
    const reply = await begin()
    expect(reply).toMatchObject({ errCode: 'ORDER_CLOSED', msg: '订单已关闭，不能支付' })
    expect(
      await rig.api.db.selectFrom('orders').select('status').where('orderId', '=', orderId).executeTakeFirst(),
    ).toEqual({ status: orderStatus.cancelled })
    expect(
      await rig.api.db
        .selectFrom('payment')
        .select('paymentId')
        .where('orderId', '=', orderId)
        .where('status', '=', payStatus.succeeded)
        .execute(),
    ).toEqual([])
  })

  it('PRICE_BELOW_PAID for a partly paid line', async () => {
    const sitting = await rig.bill(1)
    await pay(sitting.billId, PRICE / 2)
    const { orderItemId } = await rig.api.db
      .selectFrom('orderItem as i')
      .innerJoin('orders as o', 'o.orderId', 'i.orderId')
      .select('i.orderItemId')
      .where('o.tableRecordId', '=', sitting.tableRecordId)
      .executeTakeFirstOrThrow()
    const change = { orderItemId, newPrice: PRICE / 2 - 100, reason: '老客户', version: await readVersion(sitting) }
    expect(await floor.send(orders.changePrice, change)).toMatchObject({ errCode: 'PRICE_BELOW_PAID' })
    expect(await readBill(rig.api, sitting.billId)).toMatchObject({ unpaidAmount: PRICE / 2 })
  })

  it('HAS_CONSUMPTION and UNPAID_LEFT for a table with an unpaid amount, TABLE_OCCUPIED while guests sit, TABLE_NOT_OPEN after', async () => {
    const sitting = await rig.bill(1)
    const { tableRecordId, tableId } = sitting
    const version = await readVersion(sitting)
    expect(await floor.send(tables.cancelOpen, { tableRecordId, version, reason: '客人离开' })).toMatchObject({
      errCode: 'HAS_CONSUMPTION',
    })
    expect(await floor.send(tables.clear, { tableRecordId, version })).toMatchObject({
      errCode: 'UNPAID_LEFT',
      msg: '还有未结金额 ¥880.00，请先结账',
    })
    expect(await floor.send(tables.open, { tableId, guestNum: 2 })).toMatchObject({ errCode: 'TABLE_OCCUPIED' })
    expect((await pay(sitting.billId, PRICE)).code).toBe(200)
    await waiveMinimum(rig.api, floor, tableRecordId)
    await floor.call(tables.clear, { tableRecordId, version: await readVersion(sitting), force: true })
    const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }]
    expect(await rig.cashier.send(orders.add, { tableRecordId, items, payMode: payMode.payLater })).toMatchObject({
      errCode: 'TABLE_NOT_OPEN',
    })
    expect(await readTableId(rig.api, (await readSitting(rig.api, tableRecordId)).tableName)).toBe(tableId)
  })
})
