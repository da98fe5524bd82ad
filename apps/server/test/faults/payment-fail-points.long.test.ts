/**
 * The server dies at named points of a payment and a refund while the providers keep running. After the restart
 * everything is resolved by background work or by the phone's retry; the provider's records match our books, and no
 * guest was charged twice.
 */
import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode, payStatus, refundStatus, refundType, tableStatus, tableType } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../src/db/connection.ts'
import { runAudit } from '../../src/app/audit.ts'
import { createAlipaySimulator } from '../../src/providers/alipay/simulator/alipay-simulator.ts'
import type { AlipaySimulator } from '../../src/providers/alipay/simulator/alipay-simulator.ts'
import { OrderScripts } from '../../src/providers/simulator/script.ts'
import { createWeChatSimulator } from '../../src/providers/wechat/simulator/wechat-simulator.ts'
import type { WeChatSimulator } from '../../src/providers/wechat/simulator/wechat-simulator.ts'
import { compareTradeRecords } from '../books.ts'
import { createGuestAuthCode, waitUntil } from '../payment-harness.ts'
import { isThorough, takeCases } from '../thorough.ts'
import { prepareFailingServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { buildEnvironment } from '../provider-env.ts'
import { createServerClient } from './call-server.ts'

const BOTTLE = 1
const PRICE = 88_000
/** Members who have never recharged. */
const newMembers = [101, 102, 103]

describe('the server dies', { timeout: 600_000 }, () => {
  let server: ServerProcess
  let wechat: WeChatSimulator
  let alipay: AlipaySimulator
  let env: Record<string, string>
  const tokens: Record<'cashier' | 'finance', string> = { cashier: '', finance: '' }
  let tableIds: number[] = []

  beforeAll(async () => {
    server = await prepareFailingServer()
    const place = (name: string) => ({
      notifyUrl: `${server.url}/api/pay/notify/${name}`,
      // Callbacks are retried for as many seconds as a restart takes.
      retryGapsMs: Array.from({ length: 60 }, () => 250),
      scripts: new OrderScripts(false),
    })
    wechat = await createWeChatSimulator(place('wechat'))
    alipay = await createAlipaySimulator(place('alipay'))
    env = buildEnvironment(wechat.settings, alipay.settings)
    await server.start({ env })
    tokens.cashier = await server.tokenOf('shouyin01')
    tokens.finance = await server.tokenOf('caiwu01')
    await withDb(async (db) => {
      const free = await db
        .selectFrom('venueTable')
        .select('tableId')
        .where('payMode', '=', payMode.payLater)
        .where('tableStatus', '=', tableStatus.free)
        .where('tableType', '<>', tableType.virtual)
        .orderBy('tableId')
        .execute()
      tableIds = free.map(({ tableId }) => tableId)
    })
  }, 600_000)
  afterAll(async () => {
    await server.remove()
    await Promise.all([wechat.stop(), alipay.stop()])
  })

  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = await server.database()
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  const { send, call } = createServerClient(() => server)
  const asCashier = () => ({ token: tokens.cashier })

  async function bill(): Promise<{ billId: number; tableRecordId: number }> {
    const tableId = tableIds.shift() ?? 0
    const { tableRecordId } = await call(tables.open, { tableId, guestNum: 2 }, asCashier())
    await call(
      orders.add,
      { tableRecordId, items: [{ goodsId: BOTTLE, quantity: 1 }], payMode: payMode.payLater },
      asCashier(),
    )
    const { billId } = await call(billing.detail, { tableRecordId }, asCashier())
    return { billId, tableRecordId }
  }
  const buildGuestRequest = async (billId: number) => {
    const { validcode } = await call(billing.payCode, { billId }, asCashier())
    return { requestId: randomUUID(), validcode, payMethod: 'wechat' as const, openId: 'oGuestOfTheHouse0000000001' }
  }
  const payOn = (answer: AnswerOf<typeof billing.scanPay>) => {
    if (answer.payParams?.kind !== 'wechat-jsapi') throw new Error('there is no sheet')
    wechat.act(answer.payParams.params.package.replace('prepay_id=', ''), 'pay')
  }
  const isPaid = async (paymentNo: string) =>
    (await call(payments.status, { paymentNo }, asCashier())).status === payStatus.succeeded
  /** Makes all background checks due immediately. */
  const due = () =>
    withDb(async (db) => {
      await sql`update payment_attempt set next_check_at = now() where next_check_at is not null`.execute(db)
      await sql`update channel_refund set next_check_at = now(), lease_until = null where next_check_at is not null`.execute(
        db,
      )
    })
  const expectPaidOnce = (billId: number) =>
    withDb(async (db) => {
      const { rows } = await sql<{ payments: number; entries: number; unpaid: number }>`
        select (select count(*) from payment where bill_id = ${billId}) as payments,
          (select count(*) from journal_entry e join payment p on e.business_key = 'payment:' || p.payment_id where p.bill_id = ${billId}) as entries,
          (select sum(unpaid_amount) from sitting where bill_id = ${billId}) as unpaid`.execute(db)
      expect(rows).toEqual([{ payments: 1, entries: 1, unpaid: 0 }])
    })

  it('after storing the decision, before calling the provider: the same request gets its sheet', async () => {
    const { billId } = await bill()
    const request = await buildGuestRequest(billId)
    const from = { deviceId: randomUUID() }
    await server.failAt('after:intent')
    expect(await send(billing.scanPay, request, from)).toBeUndefined()
    expect(wechat.book.trades.size).toBe(0)
    await server.start({ env })
    const answer = await call(billing.scanPay, request, from)
    payOn(answer)
    await waitUntil(() => isPaid(answer.paymentNo))
    await expectPaidOnce(billId)
  })

  it.runIf(isThorough)(
    'after the provider created the order, before its response: the same request gets the same order',
    async () => {
      const { billId } = await bill()
      const request = await buildGuestRequest(billId)
      const from = { deviceId: randomUUID() }
      await server.failAt('before:prepared')
      const before = wechat.book.trades.size
      expect(await send(billing.scanPay, request, from)).toBeUndefined()
      expect(wechat.book.trades.size).toBe(before + 1)
      await server.start({ env })
      const answer = await call(billing.scanPay, request, from)
      expect(wechat.book.trades.size).toBe(before + 1)
      payOn(answer)
      await waitUntil(() => isPaid(answer.paymentNo))
      await expectPaidOnce(billId)
    },
  )

  it.each(takeCases(['wechat', 'alipay'] as const))(
    'after %s charged a code, before its response: found by a query, not charged again',
    async (provider) => {
      const { billId } = await bill()
      const request = { requestId: randomUUID(), billId, authCode: createGuestAuthCode(provider) }
      const book = provider === 'wechat' ? wechat.book : alipay.book
      await server.failAt('before:heard')
      const before = book.trades.size
      expect(await send(billing.scanPay, request, asCashier())).toBeUndefined()
      expect(book.trades.size).toBe(before + 1)
      await server.start({ env })
      const { paymentNo } = await call(billing.scanPay, request, asCashier())
      await due()
      await waitUntil(() => isPaid(paymentNo))
      expect(book.trades.size).toBe(before + 1)
      await expectPaidOnce(billId)
    },
  )

  it.each(takeCases(['after:movedAll', 'before:movedAll', 'before:heard']))(
    '%s of a recharge by a code: charged once, credited once',
    async (failAt) => {
      const memberId = newMembers.shift() ?? 0
      const request = { requestId: randomUUID(), memberId, amount: 100_000, authCode: createGuestAuthCode('alipay') }
      await server.failAt(failAt)
      const before = alipay.book.trades.size
      expect(await send(members.collectRecharge, request, asCashier())).toBeUndefined()
      expect(alipay.book.trades.size).toBe(before + 1)
      await server.start({ env })
      const { paymentNo } = await call(members.collectRecharge, request, asCashier())
      await due()
      await waitUntil(() => isPaid(paymentNo))
      expect(alipay.book.trades.size).toBe(before + 1)
      const balance = await withDb((db) =>
        db.selectFrom('memberBalance').select('principalAmount').where('memberId', '=', memberId).execute(),
      )
      expect(balance).toEqual([{ principalAmount: 100_000 }])
    },
  )

  it.each(takeCases(['after:settled', 'before:settled']))(
    '%s, before a callback was answered: sent again, settled once',
    async (failAt) => {
      const { billId } = await bill()
      const request = await buildGuestRequest(billId)
      await server.failAt(failAt)
      const answer = await call(billing.scanPay, request, { deviceId: randomUUID() })
      payOn(answer)
      await server.died()
      await server.start({ env })
      await waitUntil(() => isPaid(answer.paymentNo))
      const taken = () => wechat.sent.findLast(({ kind }) => kind === 'trade')?.status
      await waitUntil(() => taken() === 204)
      await expectPaidOnce(billId)
    },
  )

  it.each(takeCases(['before:refundHeard', 'after:refundSent']))(
    '%s: the pending refund is made once, under its number',
    async (failAt) => {
      const { billId } = await bill()
      await call(
        billing.scanPay,
        { requestId: randomUUID(), billId, authCode: createGuestAuthCode('alipay') },
        asCashier(),
      )
      await expectPaidOnce(billId)
      await server.failAt(failAt)
      const { lines } = await call(billing.detail, { billId }, asCashier())
      const [line] = lines.flatMap((group) => group.items)
      const request = {
        orderId: line?.orderId ?? 0,
        refundType: refundType.goods,
        items: [{ orderItemId: line?.orderItemId ?? 0, quantity: 1 }],
        reason: '客人不要了',
      }
      // When the server dies before it responds, the refund may still be in progress.
      const applied = await send(billing.refundApply, request, asCashier())
      if (applied?.data.status === refundStatus.pending)
        await send(billing.refundAudit, { refundId: applied.data.refundId, agree: true }, { token: tokens.finance })
      await server.died()
      await server.start({ env })
      await due()
      const { refundId } = await withDb((db) =>
        db.selectFrom('refund').select('refundId').where('orderId', '=', request.orderId).executeTakeFirstOrThrow(),
      )
      await waitUntil(() =>
        withDb(async (db) => {
          const row = await db
            .selectFrom('refund')
            .select('status')
            .where('refundId', '=', refundId)
            .executeTakeFirstOrThrow()
          return row.status === refundStatus.succeeded
        }),
      )
      const numbers = await withDb((db) =>
        db
          .selectFrom('channelRefund')
          .select('outRefundNo')
          .where('bizId', '=', refundId)
          .where('bizType', '=', 'refund')
          .execute(),
      )
      expect(numbers).toHaveLength(1)
      expect(alipay.book.refunds.get(numbers[0]?.outRefundNo ?? '')).toMatchObject({ amount: PRICE, state: 'done' })
    },
  )

  it('leaves valid books', async () => {
    await withDb(async (db) => {
      expect(await compareTradeRecords(db, 'wechat', wechat.book)).toEqual([])
      expect(await compareTradeRecords(db, 'alipay', alipay.book)).toEqual([])
      expect((await runAudit(db)).filter((check) => check.rows.length > 0)).toEqual([])
    })
  })
})
