/** Random providers and evidence against real PostgreSQL: money is charged once or returned, in any order of replies. */
import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { payStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import { listViolations, fillStock, listFreePayLaterTables, openTable, orderBottles } from '../../../test/factories.ts'
import { createFakeProvider } from '../../../test/fake-provider.ts'
import type { FakeProvider } from '../../../test/fake-provider.ts'
import type { TradeReply } from '../../providers/provider.ts'
import { setProviders } from '../../providers/registry.ts'
import { queryDueAttempts, processDueRefunds } from './jobs.ts'
import { applyProviderResult } from './attempts/apply-provider-result.ts'
import { isThorough } from '../../../test/thorough.ts'

const api = await startTestApi()
const PRICE = 88_000
let cashier: Caller
let opened: { billId: number; tableRecordId: number }
let wechat: FakeProvider
const now = () => parseTime(api.clock.now())

/** A fresh provider and one more bottle on the table: the open amount belongs to this run. */
async function oneMoreBottle(): Promise<void> {
  wechat = createFakeProvider('wechat')
  setProviders({ wechat })
  await orderBottles(cashier, opened.tableRecordId, 1)
}
const unpaid = async () => (await cashier.call(billing.detail, { billId: opened.billId })).unpaidAmount
const readAttempt = (paymentNo: string) =>
  api.db
    .selectFrom('paymentAttempt as a')
    .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
    .select(['a.outTradeNo', 'a.status', 'p.status as paymentStatus', 'a.attemptId', 'p.paymentId'])
    .where('p.paymentNo', '=', paymentNo)
    .executeTakeFirstOrThrow()
const listSuspended = (outTradeNo: string) =>
  api.db.selectFrom('suspenseItem').select(['kind', 'amount', 'status']).where('outTradeNo', '=', outTradeNo).execute()
/** Compares the provider's book with ours: every order with money is applied or suspended, and no other is. */
async function expectBooksAgree(): Promise<void> {
  for (const [outTradeNo, trade] of wechat.trades) {
    const { status } = await api.db
      .selectFrom('paymentAttempt as a')
      .innerJoin('payment as p', 'p.paymentId', 'a.paymentId')
      .select('p.status')
      .where('a.outTradeNo', '=', outTradeNo)
      .executeTakeFirstOrThrow()
    const ours = (status === payStatus.succeeded ? 1 : 0) + (await listSuspended(outTradeNo)).length
    expect({ outTradeNo, state: trade.state, ours }).toEqual({
      outTradeNo,
      state: trade.state,
      ours: trade.state === 'paid' ? 1 : 0,
    })
  }
}
const bookings = (paymentId: number) =>
  api.db.selectFrom('journalEntry').select('entryId').where('businessKey', '=', `payment:${paymentId}`).execute()
/** Pays the open amount in cash, so that the next run starts at zero. */
async function clear(): Promise<void> {
  const amount = await unpaid()
  if (amount > 0)
    await cashier.call(billing.settle, { billId: opened.billId, payments: [{ payMethod: 'cash', amount }] })
}
const collect = () =>
  cashier.call(billing.scanPay, {
    requestId: randomUUID(),
    billId: opened.billId,
    authCode: `13${String(Math.floor(Math.random() * 1e16)).padStart(16, '0')}`,
    amount: PRICE,
  })

beforeAll(async () => {
  cashier = await api.as('shouyin01')
  await fillStock(api)
  const [tableName = ''] = await listFreePayLaterTables(api)
  opened = await openTable(api, cashier, tableName)
})

/** Possible replies about an order in state `truth`, at any time and in any number. */
const generateReplies = (truth: 'paid' | 'closed' | 'returned') =>
  fc
    .array(
      fc.constantFrom<'truth' | 'waiting' | 'unknown' | 'absent'>('truth', 'truth', 'waiting', 'unknown', 'absent'),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((said) => ({ truth, said }))

describe('P2 settlement does not depend on order or number of replies', () => {
  it('has the same result in any order, with one entry at most', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(generateReplies('paid'), generateReplies('closed'), generateReplies('returned')),
        fc.boolean(),
        async ({ truth, said }, atOnce) => {
          await oneMoreBottle()
          wechat.next.payByCode.push(async () => ({ state: 'waiting', payerBusy: true }))
          const { paymentNo } = await collect()
          const { outTradeNo, paymentId } = await readAttempt(paymentNo)
          const trade = wechat.trades.get(outTradeNo)
          if (trade) trade.state = truth
          const evidence = [...said, 'truth' as const].map((kind, i) => {
            const reply: TradeReply =
              kind === 'truth'
                ? wechat.replyOf(outTradeNo)
                : kind === 'waiting'
                  ? { state: 'waiting', payerBusy: false }
                  : kind === 'unknown'
                    ? { state: 'unknown', reason: '' }
                    : { state: 'absent' }
            const eventKey = `${outTradeNo}:${kind}:${i % 3}`
            return { provider: 'wechat' as const, eventKey, outTradeNo, reply, appId: 'app', now: now() }
          })
          if (atOnce) await Promise.all(evidence.map((one) => applyProviderResult(api.db, one)))
          else for (const one of evidence) await applyProviderResult(api.db, one)
          const end = await readAttempt(paymentNo)
          expect([end.status, end.paymentStatus]).toEqual(
            {
              paid: ['succeeded', payStatus.succeeded],
              closed: ['closed', payStatus.closed],
              returned: ['reversed', payStatus.closed],
            }[truth],
          )
          expect(await bookings(paymentId)).toHaveLength(truth === 'paid' ? 1 : 0)
          expect(await unpaid()).toBe(truth === 'paid' ? 0 : PRICE)
          await clear()
        },
      ),
      { numRuns: isThorough ? 30 : 10 },
    )
    expect(await listViolations(api)).toEqual([])
  })
})

type Turn = 'waiting' | 'unknown' | 'absent' | 'pays' | 'honest'
const turn = fc.constantFrom<Turn>('waiting', 'unknown', 'absent', 'honest', 'honest', 'pays')
const ending = fc.constantFrom<'refused' | 'unknown' | 'done-but-lost' | 'pays-first' | 'honest'>(
  'refused',
  'unknown',
  'done-but-lost',
  'pays-first',
  'honest',
)

/** Runs a random script on the provider, which behaves correctly once the script ends. */
function act(
  first: Turn,
  turns: readonly Turn[],
  endings: readonly (typeof ending extends fc.Arbitrary<infer E> ? E : never)[],
): void {
  const play =
    (kind: Turn) =>
    async (outTradeNo: string): Promise<TradeReply> => {
      const trade = wechat.trades.get(outTradeNo)
      if (kind === 'pays' && trade && (trade.state === 'waiting' || trade.state === 'busy')) trade.state = 'paid'
      if (kind === 'waiting' && trade?.state !== 'paid') return { state: 'waiting', payerBusy: true }
      if (kind === 'unknown') return { state: 'unknown', reason: '超时' }
      if (kind === 'absent' && trade?.state !== 'paid') return { state: 'absent' }
      return wechat.replyOf(outTradeNo)
    }
  wechat.next.payByCode.push(play(first))
  wechat.next.query.push(...turns.map((kind) => play(kind)))
  wechat.next.end.push(
    ...endings.map((kind) => async (outTradeNo: string) => {
      const trade = wechat.trades.get(outTradeNo)
      if (kind === 'refused') return { state: 'refused' as const, reason: 'USERPAYING' }
      if (kind === 'unknown') return { state: 'unknown' as const, reason: '超时' }
      if (kind === 'pays-first' && trade && trade.state !== 'closed') trade.state = 'paid'
      if (trade?.state === 'paid') return { state: 'paid' as const }
      if (trade) trade.state = 'closed'
      return kind === 'done-but-lost' ? { state: 'unknown' as const, reason: '断开' } : { state: 'ended' as const }
    }),
  )
}

describe('P16 a shown code', () => {
  it('becomes final and is charged at most once, under any provider behaviour', async () => {
    await fc.assert(
      fc.asyncProperty(
        turn,
        fc.array(turn, { maxLength: 12 }),
        fc.array(ending, { maxLength: 4 }),
        fc.boolean(),
        async (first, turns, endings, paysAfterAll) => {
          await oneMoreBottle()
          act(first, turns, endings)
          const { paymentNo } = await collect()
          const { outTradeNo, paymentId } = await readAttempt(paymentNo)
          for (let round = 0; round < 60; round += 1) {
            const { status } = await readAttempt(paymentNo)
            if (['succeeded', 'failed', 'closed', 'reversed'].includes(status)) break
            api.clock.later(0.1)
            await queryDueAttempts(api.db, now())
          }
          const trade = wechat.trades.get(outTradeNo)
          // The guest's money may still arrive after everything was decided.
          if (paysAfterAll && trade && trade.state !== 'returned') trade.state = 'paid'
          if (trade?.state === 'paid') {
            const reply = wechat.replyOf(outTradeNo)
            await applyProviderResult(api.db, {
              provider: 'wechat',
              eventKey: randomUUID(),
              outTradeNo,
              reply,
              appId: 'app',
              now: now(),
            })
          }
          const end = await readAttempt(paymentNo)
          expect(['succeeded', 'failed', 'closed', 'reversed']).toContain(end.status)
          const entries = await bookings(paymentId)
          expect(entries.length).toBe(end.paymentStatus === payStatus.succeeded ? 1 : 0)
          await expectBooksAgree()
          await clear()
          api.clock.later(2)
          await processDueRefunds(api.db, now())
        },
      ),
      { numRuns: isThorough ? 40 : 13 },
    )
    expect(await listViolations(api)).toEqual([])
  })
})

describe('several phones, one bill', () => {
  it('never takes more than owed under any payments, cancellations and double payments', async () => {
    const guest = fc.record({
      mode: fc.constantFrom('all' as const, 'amount' as const, 'share' as const),
      amount: fc.integer({ min: 1, max: PRICE + 10 }),
      shares: fc.integer({ min: 2, max: 4 }),
      does: fc.constantFrom('pays', 'pays', 'leaves', 'pays-late'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(guest, { minLength: 2, maxLength: 5 }), async (guests) => {
        await oneMoreBottle()
        const { validcode } = await cashier.call(billing.payCode, { billId: opened.billId })
        await Promise.all(
          guests.map(async ({ mode, amount, shares, does }) => {
            const phone = api.phone(randomUUID())
            const begun = await phone.send(billing.scanPay, {
              requestId: randomUUID(),
              validcode,
              payMethod: 'wechat',
              openId: 'o',
              splitMode: mode,
              ...(mode === 'amount' ? { amount } : {}),
              ...(mode === 'share' ? { shareCount: shares } : {}),
            })
            if (begun.code !== 200) return
            const { outTradeNo } = await readAttempt(begun.data.paymentNo)
            if (does !== 'pays') await phone.call(payments.giveUp, { paymentNo: begun.data.paymentNo })
            if (does === 'leaves') return
            wechat.pay(outTradeNo)
            const reply = wechat.replyOf(outTradeNo)
            const one = { provider: 'wechat' as const, outTradeNo, reply, appId: 'app', now: now() }
            await Promise.all(
              [1, 2].map((i) => applyProviderResult(api.db, { ...one, eventKey: `${outTradeNo}:${i}` })),
            )
          }),
        )
        await expectBooksAgree()
        const detail = await cashier.call(billing.detail, { billId: opened.billId })
        expect(detail.unpaidAmount).toBeGreaterThanOrEqual(0)
        expect(detail.paidAmount + detail.unpaidAmount).toBe(detail.payableAmount)
        await clear()
      }),
      { numRuns: isThorough ? 25 : 8 },
    )
    expect(await listViolations(api)).toEqual([])
  })
})
