import { payStatus, suspenseStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '../../../test/factories.ts'
import { payingHouse } from '../../../test/paying.ts'
import type { PayingHouse } from '../../../test/paying.ts'
import type { TradeWord } from '../../providers/provider.ts'
import { followAttempts } from './jobs.ts'

const PRICE = 88_000
let house: PayingHouse
beforeAll(async () => {
  house = await payingHouse()
})

/** A guest paid, and the provider says so over `change`d facts whenever we ask. */
async function begunButWrong(change: Partial<Extract<TradeWord, { state: 'paid' }>>) {
  const begun = await house.begin()
  house.wechat.pay(begun.outTradeNo)
  const word = house.wechat.wordOf(begun.outTradeNo)
  if (word.state !== 'paid') throw new Error('not paid')
  const wrong = { ...word, ...change }
  const { query } = house.wechat
  house.wechat.query = async (outTradeNo) => (outTradeNo === begun.outTradeNo ? wrong : query(outTradeNo))
  house.api.clock.later(1)
  await followAttempts(house.api.db, house.now())
  return { ...begun, word: wrong }
}
const statusOf = async (begun: Awaited<ReturnType<typeof begunButWrong>>) =>
  begun.phone.call(payments.status, { paymentNo: begun.paymentNo })

describe('money that came but does not fit', () => {
  it('stays under way, tells the guest and finance, and is not asked about every few seconds', async () => {
    const begun = await begunButWrong({ amount: 1 })
    expect(await statusOf(begun)).toMatchObject({
      status: payStatus.paying,
      notice: '收到的款项与应付金额不符，正在人工核对，请联系服务员，不要重复付款',
    })
    const told = await house.messages('微信支付回执异常')
    expect(told.filter(({ content }) => content.includes(begun.paymentNo))).toHaveLength(1)
    const { nextCheckAt } = await house.attemptOf(begun.paymentNo)
    const minutes = (Date.parse(`${nextCheckAt}+08:00`) - +house.now()) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(10)
  })

  it('is let go by who answers for the day, and by nobody else; the bill is free, the money waits for people', async () => {
    const begun = await begunButWrong({ amount: PRICE + 1 })
    const { paymentId, billId, outTradeNo } = begun
    expect(await house.cashier.send(payments.endRunning, { paymentId })).toMatchObject({ errCode: 'PAY_QUARANTINED' })
    expect(await begun.phone.call(payments.giveUp, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.paying,
    })
    const finance = await house.api.as('caiwu01')
    expect(await finance.call(payments.endRunning, { paymentId })).toMatchObject({ status: payStatus.closed })
    expect(await statusOf(begun)).toMatchObject({
      status: payStatus.closed,
      notice: expect.stringContaining('人工核对') as string,
    })
    const items = await house.api.db
      .selectFrom('suspenseItem')
      .selectAll()
      .where('outTradeNo', '=', outTradeNo)
      .execute()
    expect(items).toMatchObject([
      {
        kind: 'unmatched',
        status: suspenseStatus.stuck,
        amount: PRICE + 1,
        reason: expect.stringContaining('金额不符') as string,
      },
    ])
    const cash = { billId, payments: [{ payMethod: 'cash' as const, amount: PRICE }] }
    await house.cashier.call(billing.settle, cash)
    expect(await brokenRules(house.api)).toEqual([])

    const suspenseId = items[0]?.suspenseId ?? 0
    const note = '已在商户平台退回'
    expect(await house.cashier.send(payments.handleSuspense, { suspenseId, note })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    expect(await finance.send(payments.handleSuspense, { suspenseId: 999_999, note })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    const twice = await Promise.all([1, 2].map(() => finance.send(payments.handleSuspense, { suspenseId, note })))
    expect(twice.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['SUSPENSE_HANDLED', 'ok'])
    const { rows } = await finance.call(payments.suspense, { pageNum: 1, pageSize: 20 })
    expect(rows.find((row) => row.suspenseId === suspenseId)).toMatchObject({
      status: suspenseStatus.wentBack,
      note,
      handleUserName: expect.any(String) as string,
    })
    expect(await brokenRules(house.api)).toEqual([])
  })

  it('is never taken for two payments: a transaction belongs to one order', async () => {
    const first = await house.begin()
    house.wechat.pay(first.outTradeNo)
    house.api.clock.later(1)
    await followAttempts(house.api.db, house.now())
    const word = house.wechat.wordOf(first.outTradeNo)
    const transactionId = word.state === 'paid' ? word.transactionId : ''
    const second = await begunButWrong({ transactionId })
    expect((await statusOf(second)).status).toBe(payStatus.paying)
    const held = await house.api.db
      .selectFrom('suspenseItem')
      .select('suspenseId')
      .where('outTradeNo', '=', second.outTradeNo)
      .execute()
    expect(held).toEqual([])
    const inbox = await house.api.db
      .selectFrom('providerInbox')
      .select(['outcome', 'note'])
      .where('outTradeNo', '=', second.outTradeNo)
      .execute()
    expect(inbox).toEqual([{ outcome: 'quarantined', note: '交易号已属于另一笔支付' }])
  })
})

it('one payment that cannot be followed does not hold up the others', async () => {
  const [broken, sound] = [await house.begin(), await house.begin()]
  house.wechat.pay(sound.outTradeNo)
  const { query } = house.wechat
  house.wechat.query = async (outTradeNo) => {
    if (outTradeNo === broken.outTradeNo) throw new Error('a fault of ours')
    return query(outTradeNo)
  }
  house.api.clock.later(1)
  const before = house.now()
  await expect(followAttempts(house.api.db, before)).rejects.toThrow('could not be followed')
  house.wechat.query = query
  expect(await sound.phone.call(payments.status, { paymentNo: sound.paymentNo })).toMatchObject({
    status: payStatus.succeeded,
  })
  const { nextCheckAt } = await house.attemptOf(broken.paymentNo)
  expect(Date.parse(`${nextCheckAt}+08:00`)).toBeGreaterThan(+before)
})
