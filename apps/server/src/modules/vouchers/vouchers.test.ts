import { randomBytes, randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import {
  billStatus,
  normalDisable,
  orderStatus,
  orderType,
  payMethod,
  produceDept,
  produceStatus,
  refundType,
  voucherPlatform,
  voucherStatus,
} from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestApi } from '../../../test/api.ts'
import {
  readBalance,
  readBill,
  listViolations,
  listFreePayLaterTables,
  openTable,
  orderBottles,
  readSitting,
  readTableId,
} from '../../../test/factories.ts'
import { createSeatedPhone } from '../../../test/guest-phone.ts'
import { dealChoices, DOUYIN_DEAL, MEITUAN_DEAL, startVoucherHarness } from '../../../test/voucher-harness.ts'
import type { VoucherHarness } from '../../../test/voucher-harness.ts'
import { setSecretsKey } from '../platform/public.ts'
import { errorSentences, LOST_RESPONSE_SUFFIX } from '../../providers/vouchers/simulator/voucher-book.ts'
import { compareVoucherDay } from './jobs.ts'
import { createVenuePlatform } from './venue-platform.ts'

describe('vouchers on a bill', () => {
  let rig: VoucherHarness
  let api: TestApi
  let tablesLeft: string[]

  beforeAll(async () => {
    rig = await startVoucherHarness()
    api = rig.api
    setSecretsKey(api.db, randomBytes(32))
    tablesLeft = await listFreePayLaterTables(api)
  })
  afterEach(async () => expect(await listViolations(api)).toEqual([]))

  const sit = async () => openTable(api, rig.manager, tablesLeft.shift() ?? '')
  const readVerify = (verifyId: number) =>
    api.db.selectFrom('voucherVerify').selectAll().where('verifyId', '=', verifyId).executeTakeFirstOrThrow()
  const listLines = (orderId: number) =>
    api.db.selectFrom('orderItem').selectAll().where('orderId', '=', orderId).orderBy('orderItemId').execute()
  const cancel = (verifyId: number, more: { requestId?: string; goodsBack?: boolean } = {}) =>
    rig.cashier.send(vouchers.cancel, { verifyId, reason: '客人换套餐', ...more })
  const usesAt = (code: string) => rig.book.useOf(code)

  it('limits a person to twenty wrong codes in ten minutes, also concurrently, and not a colleague', async () => {
    const guess = (n: number) => rig.manager.send(vouchers.prepare, { code: `9${String(n).padStart(11, '0')}` })
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))
    const refused = replies.map(({ errCode }) => errCode)
    expect(refused.filter((errCode) => errCode === 'TOO_FREQUENT').length).toBeGreaterThanOrEqual(10)
    expect((await guess(99)).errCode).toBe('TOO_FREQUENT')
    expect((await rig.cashier.send(vouchers.prepare, { code: '900000000000' })).errCode).not.toBe('TOO_FREQUENT')
    await api.db.deleteFrom('throttle').execute()
  })

  it('does not count a code known to another lookup as wrong, and counts repeats once', async () => {
    const look = (code: string) => rig.manager.send(flashSales.codeQuery, { verifyCode: code })
    for (let n = 0; n < 25; n += 1) expect((await look('900000000123')).errCode).toBe('CERT_INVALID')
    for (let n = 0; n < 25; n += 1) {
      const code = rig.code(MEITUAN_DEAL)
      expect((await look(code)).errCode).toBe('CERT_INVALID')
      expect((await rig.manager.send(vouchers.prepare, { code })).errCode).toBeUndefined()
    }
    await api.db.deleteFrom('throttle').execute()
  })

  it('assigns no order, verification or payment number to a duplicate or refused request', async () => {
    const { tableRecordId } = await sit()
    const gaps = async (table: 'orders' | 'voucherVerify' | 'payment', column: string) => {
      const rows = await api.db
        .selectFrom(table)
        .select(sql<string>`${sql.ref(column)}`.as('no'))
        .execute()
      const numbers = rows.map(({ no }) => Number(no.slice(-6))).toSorted((a, b) => a - b)
      return numbers.slice(1).filter((value, n) => value !== (numbers[n] ?? 0) + 1)
    }
    for (let round = 0; round < 3; round += 1) {
      const { verifyToken, certificates } = await rig.cashier.call(vouchers.prepare, { code: rig.code(MEITUAN_DEAL) })
      const certificateIds = certificates.slice(0, 1).map(({ certificateId }) => certificateId)
      const packageDetail = dealChoices[MEITUAN_DEAL] ?? []
      const request = { requestId: randomUUID(), verifyToken, certificateIds, tableRecordId, packageDetail }
      const twins = await Promise.all([1, 2, 3].map(() => rig.cashier.call(vouchers.consume, request)))
      expect(new Set(twins.map(({ orderId }) => orderId)).size).toBe(1)
      expect((await rig.use(MEITUAN_DEAL, 987_654_321)).code).toBe(500)
    }
    // Duplicates must not have used up numbers: the numbers of these new vouchers follow without a gap.
    const next = await sit()
    for (let n = 0; n < 3; n += 1) expect((await rig.use(MEITUAN_DEAL, next.tableRecordId)).code).toBe(200)
    await orderBottles(rig.cashier, tableRecordId)
    expect(await gaps('orders', 'orderNo')).toEqual([])
    expect(await gaps('voucherVerify', 'verifyNo')).toEqual([])
    expect(await gaps('payment', 'paymentNo')).toEqual([])
  })

  it("G3: serves the goods, discounts to the guest's price, and pays that", async () => {
    const sitting = await sit()
    const before = await readBalance(api, 'voucher:clearing')
    const used = await rig.use(MEITUAN_DEAL, sitting.tableRecordId)
    expect(used).toMatchObject({ code: 200, data: { status: voucherStatus.verified } })
    expect(await readBill(api, sitting.billId)).toMatchObject({
      status: billStatus.settled,
      totalAmount: 388_00,
      discountAmount: 190_00,
      paidAmount: 198_00,
      unpaidAmount: 0,
    })
    const { tableName, tableId } = await readSitting(api, sitting.tableRecordId)
    // Issues a new table code, because these tests have replaced the key with which the existing codes were encrypted.
    await (await api.as('gm')).call(guest.rotateCode, { tableId })
    const phone = await createSeatedPhone(api, tableName)
    const seen = await phone.call(guest.orders, { pass: phone.pass })
    expect(seen.orders).toMatchObject([
      { payableAmount: 198_00, voucher: { platform: voucherPlatform.meituan, dealTitle: '双人畅饮' } },
    ])
    const [verifyId = 0] = used.data.verifyIds
    expect(await readVerify(verifyId)).toMatchObject({ payAmount: 198_00, platformFee: 15_84, settleAmount: 182_16 })
    expect(await readBalance(api, 'voucher:clearing')).toBe(before + 198_00)
    const order = await api.db
      .selectFrom('orders')
      .select(['orderType', 'status'])
      .where('orderId', '=', used.data.orderId)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ orderType: orderType.voucher, status: orderStatus.settled })
    const detail = await rig.cashier.call(vouchers.detail, { verifyId })
    expect(detail).toMatchObject({ goodsName: '双人畅饮', canCancel: true, needsGoodsBack: false })
    expect(detail.items.length).toBeGreaterThan(1)
  })

  it('verifies several vouchers of one order, each with its own line and payment', async () => {
    const sitting = await sit()
    const used = await rig.use(DOUYIN_DEAL, sitting.tableRecordId, { count: 3 })
    expect(used.data.verifyIds).toHaveLength(3)
    expect(await listLines(used.data.orderId ?? 0)).toHaveLength(3)
    expect(await readBill(api, sitting.billId)).toMatchObject({
      totalAmount: 3 * 598_00,
      paidAmount: 3 * 299_00,
      unpaidAmount: 0,
    })
    // Cancels only the first of the vouchers.
    const [first = 0] = used.data.verifyIds
    expect(await cancel(first)).toMatchObject({ data: { status: voucherStatus.cancelled } })
    expect(await readBill(api, sitting.billId)).toMatchObject({ totalAmount: 2 * 598_00, paidAmount: 2 * 299_00 })
  })

  it('uses a code once when two people send it concurrently, each twice', async () => {
    const [one, other] = [await sit(), await sit()]
    const code = rig.code(MEITUAN_DEAL)
    const prepareConsume = async (caller: VoucherHarness['cashier'], tableRecordId: number) => {
      const { verifyToken, certificates } = await caller.call(vouchers.prepare, { code })
      const input = {
        requestId: randomUUID(),
        verifyToken,
        certificateIds: certificates.map(({ certificateId }) => certificateId),
        tableRecordId,
        packageDetail: dealChoices[MEITUAN_DEAL] ?? [],
      }
      return () => caller.send(vouchers.consume, input)
    }
    const [here, there] = [
      await prepareConsume(rig.cashier, one.tableRecordId),
      await prepareConsume(rig.manager, other.tableRecordId),
    ]
    const replies = await Promise.all([here(), there(), here(), there()])
    const words = replies.map(({ errCode }) => errCode ?? 'ok')
    expect(new Set([words[0], words[1]])).toEqual(new Set(['ok', 'VOUCHER_USED']))
    await rig.follow()
    const bills = await Promise.all([readBill(api, one.billId), readBill(api, other.billId)])
    expect(bills.reduce((sum, bill) => sum + bill.paidAmount, 0)).toBe(198_00)
    expect(await rig.cashier.send(vouchers.prepare, { code })).toMatchObject({ errCode: 'VOUCHER_USED' })
  })

  it.each([MEITUAN_DEAL, DOUYIN_DEAL])(
    'finds an approval whose response was lost, and uses no voucher twice (%s)',
    async (dealId) => {
      const sitting = await sit()
      const code = rig.code(dealId, { end: LOST_RESPONSE_SUFFIX })
      const requestId = randomUUID()
      const used = await rig.use(dealId, sitting.tableRecordId, { code, requestId })
      // The platform has redeemed the code, but its response was lost: the server reports the verification as pending.
      expect(usesAt(code)).toBeDefined()
      expect(used).toMatchObject({ code: 200, data: { orderId: null, status: voucherStatus.verifying } })
      expect((await readBill(api, sitting.billId)).totalAmount).toBe(0)
      await rig.follow()
      expect(await readVerify(used.data.verifyIds[0] ?? 0)).toMatchObject({ status: voucherStatus.verified })
      expect((await readBill(api, sitting.billId)).unpaidAmount).toBe(0)
      expect((await readBill(api, sitting.billId)).paidAmount).toBeGreaterThan(0)
    },
  )

  it.each(['lose-request', '5xx', 'garbage'] as const)('retries under the same number after %s', async (failure) => {
    const sitting = await sit()
    rig.book.script('douyin', 'verify', failure)
    const used = await rig.use(DOUYIN_DEAL, sitting.tableRecordId)
    expect(used.data.status).toBe(voucherStatus.verifying)
    await rig.follow()
    expect((await readBill(api, sitting.billId)).paidAmount).toBe(299_00)
  })

  it('loses nothing when the process dies between the platform and the bill', async () => {
    const sitting = await sit()
    // Simulates a crash: the transaction that follows the platform's success never commits.
    await sql`alter table voucher_attempt add constraint dies check (status <> 'verified') not valid`.execute(api.db)
    const code = rig.code(MEITUAN_DEAL)
    const used = await rig.use(MEITUAN_DEAL, sitting.tableRecordId, { code }).catch(() => null)
    expect(used?.code).not.toBe(200)
    await sql`alter table voucher_attempt drop constraint dies`.execute(api.db)
    expect(usesAt(code)).toBeDefined()
    expect((await readBill(api, sitting.billId)).totalAmount).toBe(0)
    await rig.follow()
    expect((await readBill(api, sitting.billId)).paidAmount).toBe(198_00)
  })

  it('cancels a voucher at the platform that its table can no longer take', async () => {
    const sitting = await sit()
    const code = rig.code(DOUYIN_DEAL, { end: LOST_RESPONSE_SUFFIX })
    const used = await rig.use(DOUYIN_DEAL, sitting.tableRecordId, { code })
    expect(used.data.status).toBe(voucherStatus.verifying)
    const { version } = await readSitting(api, sitting.tableRecordId)
    await rig.manager.call(tables.cancelOpen, { tableRecordId: sitting.tableRecordId, version, reason: '客人走了' })
    await rig.follow()
    expect(usesAt(code)).toBeUndefined()
    expect(await readVerify(used.data.verifyIds[0] ?? 0)).toMatchObject({ status: voucherStatus.failed })
    const notifications = await api.db
      .selectFrom('notification')
      .select('title')
      .where('bizType', '=', 'voucher')
      .execute()
    expect(notifications.map(({ title }) => title)).toContain('团购券未核销成功')
  })

  const words = ['VOUCHER_USED', 'VOUCHER_REFUNDED', 'VOUCHER_EXPIRED', 'VOUCHER_NOT_START', 'PLATFORM_FAILED']
  it.each(Object.keys(errorSentences).map((end, index) => [end, words[index] ?? '']))(
    'says what is wrong with a code that ends %s',
    async (end, errCode) => {
      for (const dealId of [MEITUAN_DEAL, DOUYIN_DEAL])
        expect(await rig.cashier.send(vouchers.prepare, { code: rig.code(dealId, { end }) })).toMatchObject({ errCode })
    },
  )

  it('rejects unknown texts and tokens', async () => {
    for (const code of ['hello world', '0000', '999999999999', 'https://example.com/x?object_id=1'])
      expect(await rig.cashier.send(vouchers.prepare, { code })).toMatchObject({ errCode: 'VOUCHER_INVALID' })
    expect(await rig.cashier.send(vouchers.prepared, { verifyToken: 'a'.repeat(32) })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect(await rig.cashier.send(vouchers.detail, { verifyId: 999_999 })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it("rejects another user's token, and certificates that were not shown", async () => {
    const sitting = await sit()
    const { verifyToken, certificates } = await rig.manager.call(vouchers.prepare, { code: rig.code(MEITUAN_DEAL) })
    const certificateIds = certificates.map(({ certificateId }) => certificateId)
    const input = { requestId: randomUUID(), verifyToken, certificateIds, tableRecordId: sitting.tableRecordId }
    expect(await rig.cashier.send(vouchers.consume, input)).toMatchObject({ errCode: 'NOT_FOUND' })
    const strange = { ...input, certificateIds: ['somebody-else'] }
    expect(await rig.manager.send(vouchers.consume, strange)).toMatchObject({ errCode: 'VOUCHER_INVALID' })
    // Choices within the package must be sent, and must not exceed it.
    expect(await rig.manager.send(vouchers.consume, input)).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'packageDetail' },
    })
    const greedy = { ...input, packageDetail: [{ goodsId: 48, quantity: 9 }] }
    expect(await rig.manager.send(vouchers.consume, greedy)).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect((await readBill(api, sitting.billId)).totalAmount).toBe(0)
  })

  it('lets a sales person use vouchers on their own tables only and see no others', async () => {
    const sitting = await sit()
    const sales = await api.as('yx01')
    expect(await rig.use(MEITUAN_DEAL, sitting.tableRecordId, { caller: sales })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    const used = await rig.use(MEITUAN_DEAL, sitting.tableRecordId)
    expect(await sales.send(vouchers.detail, { verifyId: used.data.verifyIds[0] ?? 0 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect((await sales.call(vouchers.list, {})).rows).toEqual([])
    expect((await rig.cashier.call(vouchers.list, { mine: true })).rows.length).toBeGreaterThan(0)
    expect(await sales.send(vouchers.cancel, { verifyId: used.data.verifyIds[0] ?? 0, reason: '试试' })).toMatchObject({
      code: 403,
    })
  })

  it('enforces the limit of a table for concurrent requests', async () => {
    const sitting = await sit()
    await rig.use(MEITUAN_DEAL, sitting.tableRecordId)
    await rig.use(MEITUAN_DEAL, sitting.tableRecordId)
    const both = await Promise.all([
      rig.use(MEITUAN_DEAL, sitting.tableRecordId),
      rig.use(MEITUAN_DEAL, sitting.tableRecordId),
    ])
    expect(both.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['VOUCHER_TABLE_LIMIT', 'ok'])
  })

  it('is cancelled within the hour, once, also for duplicate requests', async () => {
    const sitting = await sit()
    await orderBottles(rig.manager, sitting.tableRecordId)
    const code = rig.code(MEITUAN_DEAL)
    const used = await rig.use(MEITUAN_DEAL, sitting.tableRecordId, { code })
    const [verifyId = 0] = used.data.verifyIds
    const requestId = randomUUID()
    const replies = await Promise.all([cancel(verifyId, { requestId }), cancel(verifyId, { requestId })])
    expect(replies.some((reply) => reply.data?.status === voucherStatus.cancelled)).toBe(true)
    await rig.follow()
    expect(usesAt(code)).toBeUndefined()
    expect(await cancel(verifyId, { requestId })).toMatchObject({ data: { status: voucherStatus.cancelled } })
    expect(await cancel(verifyId)).toMatchObject({ errCode: 'VERIFY_STATUS_WRONG' })
    expect(await readBill(api, sitting.billId)).toMatchObject({
      totalAmount: 880_00,
      discountAmount: 0,
      paidAmount: 0,
      unpaidAmount: 880_00,
    })
    const [line] = await listLines(used.data.orderId ?? 0)
    expect(line).toMatchObject({ returnQuantity: 1, allocatedAmount: 0, otherDiscount: 0 })
    // After the cancellation the same code can be used again.
    expect(await rig.use(MEITUAN_DEAL, sitting.tableRecordId, { code })).toMatchObject({ code: 200 })
  })

  it('is not cancelled later, nor while produced goods were not returned', async () => {
    const sitting = await sit()
    const used = await rig.use(MEITUAN_DEAL, sitting.tableRecordId)
    const [verifyId = 0] = used.data.verifyIds
    const [line] = await listLines(used.data.orderId ?? 0)
    const bar = await api.as('bar01')
    const fruit = await bar.call(orders.produceTickets, { produceDept: produceDept.fruit })
    expect(fruit.rows.find(({ orderId }) => orderId === used.data.orderId)?.lines).toMatchObject([
      { goodsName: '双人畅饮', packageDetail: [{ goodsName: '小果盘' }] },
    ])
    await bar.call(orders.produceHandle, {
      orderItemIds: [line?.orderItemId ?? 0],
      produceDept: produceDept.fruit,
      produceStatus: produceStatus.produced,
    })
    expect(await cancel(verifyId)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'goodsBack' } })
    expect(await cancel(verifyId, { goodsBack: true })).toMatchObject({ code: 200 })
    const late = await rig.use(MEITUAN_DEAL, sitting.tableRecordId)
    api.clock.later(61)
    expect(await cancel(late.data.verifyIds[0] ?? 0)).toMatchObject({ errCode: 'CANCEL_EXPIRED' })
  })

  it('completes a cancellation whose response was lost', async () => {
    const sitting = await sit()
    const used = await rig.use(DOUYIN_DEAL, sitting.tableRecordId)
    rig.book.script('douyin', 'cancel', 'lose-answer')
    const [verifyId = 0] = used.data.verifyIds
    expect(await cancel(verifyId)).toMatchObject({ data: { cancelling: true } })
    await rig.follow()
    expect(await readVerify(verifyId)).toMatchObject({ status: voucherStatus.cancelled })
    expect((await readBill(api, sitting.billId)).totalAmount).toBe(0)
  })

  it('neither returns nor refunds a voucher, and does not reverse a bill with one', async () => {
    const sitting = await sit()
    await orderBottles(rig.manager, sitting.tableRecordId)
    const used = await rig.use(MEITUAN_DEAL, sitting.tableRecordId)
    const orderId = used.data.orderId ?? 0
    const [line] = await listLines(orderId)
    const versionNow = async () => (await readSitting(api, sitting.tableRecordId)).version
    const item = { orderItemId: line?.orderItemId ?? 0, quantity: 1, reason: '不要了', version: await versionNow() }
    expect(await rig.manager.send(orders.returnItem, item)).toMatchObject({ errCode: 'VOUCHER_CANCEL_FIRST' })
    const refund = { orderId, refundType: refundType.moneyOnly, amount: 100_00, reason: '不要了' }
    expect(await rig.cashier.send(billing.refundApply, refund)).toMatchObject({ errCode: 'VOUCHER_CANCEL_FIRST' })
    await rig.cashier.call(billing.settle, {
      billId: sitting.billId,
      payments: [{ payMethod: payMethod.cash, amount: 880_00 }],
    })
    const reverse = { billId: sitting.billId, reason: '结错了', version: await versionNow() }
    const manager = await api.as('gm')
    expect(await manager.send(billing.reverse, reverse)).toMatchObject({ errCode: 'VOUCHER_CANCEL_FIRST' })
    expect(await cancel(used.data.verifyIds[0] ?? 0)).toMatchObject({ code: 200 })
    expect(await manager.send(billing.reverse, { ...reverse, version: await versionNow() })).toMatchObject({
      code: 200,
    })
  })

  it('follows its guests when tables merge and move', async () => {
    const [main, other] = [await sit(), await sit()]
    await orderBottles(rig.manager, other.tableRecordId)
    const version = async (id: number) => (await readSitting(api, id)).version
    await rig.manager.call(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [other.tableRecordId],
      version: await version(main.tableRecordId),
    })
    // A voucher on a merged table is added to the common bill and can still be cancelled.
    const joined = await rig.use(DOUYIN_DEAL, other.tableRecordId)
    expect(await readBill(api, main.billId)).toMatchObject({ paidAmount: 299_00, unpaidAmount: 880_00 })
    expect(await cancel(joined.data.verifyIds[0] ?? 0)).toMatchObject({ code: 200 })
    const moved = await sit()
    const used = await rig.use(MEITUAN_DEAL, moved.tableRecordId)
    const toTableId = await readTableId(api, tablesLeft.pop() ?? '')
    await rig.manager.call(tables.transfer, {
      tableRecordId: moved.tableRecordId,
      toTableId,
      reason: '换个安静的位置',
      version: await version(moved.tableRecordId),
    })
    expect(await cancel(used.data.verifyIds[0] ?? 0)).toMatchObject({ code: 200 })
    expect(await readBill(api, main.billId)).toMatchObject({ totalAmount: 880_00, paidAmount: 0, unpaidAmount: 880_00 })
  })

  it('stores codes unreadably', async () => {
    const sitting = await sit()
    const code = rig.code(DOUYIN_DEAL)
    await rig.use(DOUYIN_DEAL, sitting.tableRecordId, { code })
    for (const table of [
      'voucher_attempt',
      'voucher_verify',
      'voucher_prepare',
      'oper_log',
      'operation',
      'outbox',
      'notification',
    ]) {
      const { rows } = await sql`select from ${sql.table(table)} t where t::text like ${`%${code}%`}`.execute(api.db)
      expect(rows, table).toEqual([])
    }
  })

  it("accepts the venue's own codes, once", async () => {
    const finance = await api.as('caiwu01')
    const { rows } = await finance.call(vouchers.packages, { platform: 'other' })
    const groupPackageId = rows[0]?.groupPackageId ?? 0
    const request = {
      requestId: randomUUID(),
      groupPackageId,
      count: 2,
      beginDate: '2026-03-01',
      endDate: '2026-03-31',
    }
    const [first, again] = await Promise.all([
      finance.call(vouchers.issueHouseCodes, request),
      finance.call(vouchers.issueHouseCodes, request),
    ])
    expect(again.codes).toEqual(first.codes)
    const sitting = await sit()
    const [code = ''] = first.codes
    const used = await rig.use(MEITUAN_DEAL, sitting.tableRecordId, { code: code.toLowerCase() })
    expect(used).toMatchObject({ code: 200 })
    expect(await readBill(api, sitting.billId)).toMatchObject({ totalAmount: 388_00, paidAmount: 168_00 })
    expect(await rig.cashier.send(vouchers.prepare, { code })).toMatchObject({
      errCode: 'VOUCHER_USED',
      detail: {
        verifyTime: expect.stringMatching(/^2026-/),
        tableName: (await readVerify(used.data.verifyIds[0] ?? 0)).tableName,
      },
    })
    expect(await rig.cashier.send(vouchers.issueHouseCodes, request)).toMatchObject({ code: 403 })
  })

  it('frees an own code only from the use that is cancelled, also for a repeated cancellation', async () => {
    const finance = await api.as('caiwu01')
    const { rows } = await finance.call(vouchers.packages, { platform: 'other' })
    const issued = await finance.call(vouchers.issueHouseCodes, {
      requestId: randomUUID(),
      groupPackageId: rows[0]?.groupPackageId ?? 0,
      count: 1,
      beginDate: '2026-03-01',
      endDate: '2026-03-31',
    })
    const [code = ''] = issued.codes
    const platform = createVenuePlatform(api.db, parseTime(api.clock.now()))
    const use = async (requestNo: string) => {
      const order = {
        requestNo,
        platformToken: '',
        orderNo: '',
        certificates: [{ key: 'own', code }],
        operator: 'cashier',
      }
      const reply = await platform.verify(order)
      return reply.state === 'verified' ? (reply.verified[0]?.verifyId ?? '') : reply.state
    }
    const verifyId = await use('first-use')
    const cancelFirst = () =>
      platform.cancel({
        requestNo: 'first-use',
        verifyId,
        certificateId: '',
        plainCode: '',
        dealId: '',
        operator: 'cashier',
      })
    expect(await cancelFirst()).toEqual({ state: 'cancelled' })
    expect(await use('second-use')).toBe(verifyId)
    // The response of the first cancellation was lost; it is sent again.
    expect(await cancelFirst()).toEqual({ state: 'cancelled' })
    expect(await use('third-use')).toBe('refused')
  })

  it('compares a day with the platform’s list, and reports the differences', async () => {
    const now = parseTime(api.clock.now())
    const date = api.clock.now().slice(0, 10)
    expect(await compareVoucherDay(api.db, 'meituan', date, now)).toMatchObject({ state: 'compared', differences: 0 })
    // A code redeemed on the platform's own device.
    const stranger = rig.code(MEITUAN_DEAL)
    rig.book.use('STRANGER', rig.book.orderOf('meituan', stranger) ?? [])
    expect(await compareVoucherDay(api.db, 'meituan', date, now)).toMatchObject({ differences: 1 })
    await compareVoucherDay(api.db, 'meituan', date, now)
    const finance = await api.as('caiwu01')
    expect((await finance.call(vouchers.comparisons, {})).rows).toMatchObject([{ listDate: date, openCount: 1 }])
    const { rows } = await finance.call(vouchers.differences, { open: true })
    expect(rows).toMatchObject([{ kind: 'only_platform', codeTail: stranger.slice(-4), platformAmount: 198_00 }])
    const differenceId = rows[0]?.differenceId ?? 0
    const handled = { differenceId, note: '店长用平台手机核销' }
    await finance.call(vouchers.handleDifference, handled)
    expect(await finance.send(vouchers.handleDifference, handled)).toMatchObject({ errCode: 'VERIFY_STATUS_WRONG' })
  })

  it('saves deals for finance only; refuses a repeated deal id, an end before the beginning, and removing an unknown deal', async () => {
    const finance = await api.as('caiwu01')
    const deal = {
      platform: 'meituan' as const,
      dealId: 'MT2026099',
      dealTitle: '周中双人套餐',
      marketAmount: 388_00,
      sellAmount: 188_00,
      feeBp: 800,
      goodsId: 101,
      weekdays: [1, 2, 3, 4],
      beginDate: '2026-03-01',
      endDate: '2026-12-31',
      limitPerTable: 1,
      status: normalDisable.normal,
    }
    expect(await rig.manager.send(vouchers.savePackage, deal)).toMatchObject({ code: 403 })
    const { groupPackageId } = await finance.call(vouchers.savePackage, deal)
    expect(await finance.send(vouchers.savePackage, deal)).toMatchObject({ detail: { field: 'dealId' } })
    expect(await finance.send(vouchers.savePackage, { ...deal, groupPackageId, endDate: '2026-02-01' })).toMatchObject({
      detail: { field: 'endDate' },
    })
    await finance.call(vouchers.savePackage, { ...deal, groupPackageId, sellAmount: 198_00 })
    const { rows } = await finance.call(vouchers.packages, { platform: 'meituan', pageSize: 50 })
    expect(rows.find((row) => row.groupPackageId === groupPackageId)).toMatchObject({
      sellAmount: 198_00,
      settleAmount: 182_16,
    })
    await finance.call(vouchers.removePackage, { groupPackageId })
    expect(await finance.send(vouchers.removePackage, { groupPackageId: 999_999 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    const { platforms } = await rig.cashier.call(vouchers.platforms, {})
    expect(platforms.map(({ platform, mode }) => `${platform} ${mode}`)).toEqual([
      'meituan simulated',
      'douyin simulated',
      'other live',
    ])
  })

  it('counts in the night of verification, and against the night of cancellation', async () => {
    api.clock.at('2026-03-16 11:40:00')
    const cashier = await api.as('shouyin01')
    const sitting = await openTable(api, await api.as('lm01'), tablesLeft.shift() ?? '')
    const used = await rig.use(DOUYIN_DEAL, sitting.tableRecordId, { caller: cashier })
    api.clock.at('2026-03-16 12:20:00')
    const request = { verifyId: used.data.verifyIds[0] ?? 0, reason: '客人换套餐' }
    expect(await cashier.call(vouchers.cancel, request)).toMatchObject({ status: voucherStatus.cancelled })
    const finance = await api.as('caiwu01')
    const night = (date: string) => ({ beginDate: date, endDate: date, verifyUserId: cashier.userId ?? 0 })
    const [before, after] = ['2026-03-15', '2026-03-16']
    const expected = [
      [before, { verifyCount: 1, cancelCount: 0, payAmount: 299_00, platformFee: 14_95, settleAmount: 284_05 }],
      [after, { verifyCount: 0, cancelCount: 1, payAmount: -299_00, platformFee: -14_95, settleAmount: -284_05 }],
    ] as const
    for (const [date, sums] of expected) {
      const deals = await finance.call(reports.voucherDeals, night(date))
      expect(deals).toMatchObject({ summary: sums, rows: [{ dealTitle: '散台啤酒', payAmount: sums.payAmount }] })
      const lines = await finance.call(reports.voucherLines, night(date))
      expect(lines.rows).toMatchObject([
        { payAmount: sums.payAmount, amount: 299_00, status: voucherStatus.cancelled, cancelDeadline: null },
      ])
    }
    const both = { ...night(after), beginDate: before }
    expect((await finance.call(reports.voucherDeals, both)).summary).toMatchObject({ payAmount: 0, cancelCount: 1 })
    // Filters by another platform or another verifier return nothing.
    for (const other of [{ platform: 'meituan' }, { verifyUserId: finance.userId ?? 0 }])
      expect((await finance.call(reports.voucherLines, { ...both, ...other } as never)).rows).toEqual([])
    expect(await (await api.as('fwy01')).send(reports.voucherDeals, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
  })
})
