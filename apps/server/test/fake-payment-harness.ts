/** A server with in-memory providers, for tests of how payments handle provider responses. */
import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { setProviders } from '../src/providers/registry.ts'
import { startTestApi } from './api.ts'
import { listFreePayLaterTables, openTable, orderBottles } from './factories.ts'
import { createFakeProvider } from './fake-provider.ts'

export type FakePaymentHarness = Awaited<ReturnType<typeof startFakePaymentHarness>>

export async function startFakePaymentHarness() {
  const api = await startTestApi()
  const cashier = await api.as('shouyin01')
  const tables = await listFreePayLaterTables(api)
  const providers = { wechat: createFakeProvider('wechat'), alipay: createFakeProvider('alipay') }
  setProviders(providers)
  let count = 0

  /** Takes the next free table and puts bottles on its bill, 880.00 each. */
  const openBill = async (bottles = 1) => {
    const opened = await openTable(api, cashier, tables.shift() ?? '')
    if (bottles > 0) await orderBottles(cashier, opened.tableRecordId, bottles)
    return opened
  }
  /** A guest starts to pay a new bill by its displayed code. */
  const startPayment = async () => {
    const { billId, tableRecordId } = await openBill()
    const { validcode } = await cashier.call(billing.payCode, { billId })
    const phone = api.phone(`phone-of-guest-${(count += 1)}`)
    const request = { requestId: randomUUID(), validcode, payMethod: 'wechat' as const, openId: 'o-of-guest' }
    const { paymentNo } = await phone.call(billing.scanPay, request)
    return { billId, tableRecordId, phone, paymentNo, validcode, ...(await readAttempt(paymentNo)) }
  }
  const readAttempt = (paymentNo: string) =>
    api.db
      .selectFrom('paymentAttempt as a')
      .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
      .select(['a.outTradeNo', 'a.attemptId', 'a.nextCheckAt', 'a.status as attemptStatus', 'p.paymentId'])
      .where('p.paymentNo', '=', paymentNo)
      .executeTakeFirstOrThrow()
  /** Sends a provider's callback. */
  const sendCallback = (provider: 'wechat' | 'alipay', event: object) =>
    api.app.inject({
      method: 'POST',
      url: `/api/pay/notify/${provider}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(event),
    })
  const listMessages = (title: string) =>
    api.db
      .selectFrom('notification as n')
      .innerJoin('appUser as u', 'u.userId', 'n.userId')
      .select(['n.title', 'n.content'])
      .where('u.userName', '=', 'caiwu01')
      .where('n.title', '=', title)
      .execute()
  const getNow = () => parseTime(api.clock.now())
  return {
    api,
    cashier,
    ...providers,
    bill: openBill,
    begin: startPayment,
    attemptOf: readAttempt,
    tell: sendCallback,
    messages: listMessages,
    now: getNow,
  }
}
