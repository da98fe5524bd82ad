/**
 * F02, F13 for prepaid money: the server dies at named points of a recharge, a payment from a balance and a recharge
 * refund, and of a booking deposit that is taken, deducted or refunded. A retry is applied once; before the retry the
 * balance, booking and ledger are either unchanged or fully changed.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Endpoint, InputOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { addMinutes, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { bookingDepositStatus, payMode, tableStatus, tableType } from '@nocturne/contract/codes'
import type { BookingDepositStatus } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../src/db/connection.ts'
import { runAudit } from '../../src/app/audit.ts'
import { hashToken } from '../../src/http/session-guard.ts'
import { takeCases } from '../thorough.ts'
import { prepareFailingServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { RECHARGE_RULE_5000_ID } from '../stored-value.ts'
import { createServerClient } from './call-server.ts'

/** Fail points: after the balance has changed, before the commit; and after the commit, before the response. */
const POINTS = takeCases(['after:movedAll', 'before:movedAll'] as const)
/** Fail points: after the deposit has changed, before the commit; and after the commit, before the response. */
const DEPOSIT_POINTS = takeCases(['after:depositMoved', 'before:depositMoved'] as const)
const [BOTTLE, PRICE, DEPOSIT] = [1, 88_000, 50_000]
const MEMBER = 17
/** Value of recharge rule 5000: principal and bonus. */
const BROUGHT = { principal: 500_000, bonus: 100_000 }
/** Refund amount, small enough to be refunded twice in a night without a pay password. */
const BACK = 50_000

describe('the server dies', { timeout: 600_000 }, () => {
  let server: ServerProcess
  const tokens: Record<'cashier' | 'finance' | 'manager' | 'member', string> = {
    cashier: '',
    finance: '',
    manager: '',
    member: '',
  }
  let tableIds: number[] = []

  beforeAll(async () => {
    server = await prepareFailingServer()
    await server.start()
    tokens.cashier = await server.tokenOf('shouyin01')
    tokens.finance = await server.tokenOf('caiwu01')
    tokens.manager = await server.tokenOf('gm')
    tokens.member = randomBytes(32).toString('base64url')
    await withDb(async (db) => {
      const now = new Date()
      const far = '2099-01-01 00:00:00'
      const life = { createdAt: now, lastSeenAt: now, expiresAt: far, absoluteExpiresAt: far }
      const session = { tokenHash: hashToken(tokens.member), kind: 'member' as const, memberId: MEMBER }
      await db
        .insertInto('session')
        .values({ ...session, ...life })
        .execute()
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
    // Recharges a balance for the later tests to spend.
    await call(members.takeRecharge, recharge, { token: tokens.cashier })
  }, 600_000)
  afterAll(() => server.remove())

  const recharge = { memberId: MEMBER, ruleId: RECHARGE_RULE_5000_ID, payMethod: 'cash' as const }

  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = await server.database()
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  const { send, call } = createServerClient(() => server)

  /** Principal, bonus, ledger and journal of the member; they must agree. */
  const has = () =>
    withDb(async (db) => {
      const { rows } = await sql<{ principal: number; bonus: number; owed: number; flows: number }>`
        select coalesce(sum(b.principal_amount), 0)::bigint as principal, coalesce(sum(b.bonus_amount), 0)::bigint as bonus,
          (select coalesce(-sum(balance), 0)::bigint from account where code like ${`member:${MEMBER}:%`}) as owed,
          (select coalesce(sum(principal + bonus), 0)::bigint from member_flow where member_id = ${MEMBER}) as flows
        from member_balance b where b.member_id = ${MEMBER}`.execute(db)
      const [row = { principal: 0, bonus: 0, owed: 0, flows: 0 }] = rows
      expect([row.owed, row.flows]).toEqual([row.principal + row.bonus, row.principal + row.bonus])
      return { principal: row.principal, bonus: row.bonus }
    })

  /** Kills the server at the point and retries with the same key; afterwards the operation has been applied once. */
  async function dies<E extends Endpoint>(point: string, endpoint: E, input: InputOf<E>, token: string) {
    const before = await has()
    const key = randomUUID()
    await server.failAt(point)
    expect(await send(endpoint, input, { token, key })).toBeUndefined()
    await server.start()
    const between = await has()
    if (point !== 'after:movedAll') expect(between).toEqual(before)
    const first = await send(endpoint, input, { token, key })
    expect(first?.code).toBe(200)
    const after = await has()
    if (point === 'after:movedAll') expect(between).toEqual(after)
    expect((await send(endpoint, input, { token, key }))?.data).toEqual(first?.data)
    expect(await has()).toEqual(after)
    return { principal: after.principal - before.principal, bonus: after.bonus - before.bonus }
  }

  async function bill(): Promise<number> {
    const { tableRecordId } = await call(
      tables.open,
      { tableId: tableIds.shift() ?? 0, guestNum: 2 },
      { token: tokens.cashier },
    )
    const items = [{ goodsId: BOTTLE, quantity: 1 }]
    await call(orders.add, { tableRecordId, items, payMode: payMode.payLater }, { token: tokens.cashier })
    return (await call(billing.detail, { tableRecordId }, { token: tokens.cashier })).billId
  }
  const byBalance = async (amount: number) => {
    const { code } = await call(members.payQr, {}, { token: tokens.member })
    return [{ payMethod: 'balance' as const, amount, authCode: code }]
  }

  it.each(POINTS)('%s of a recharge: it is credited once', async (point) => {
    expect(await dies(point, members.takeRecharge, recharge, tokens.cashier)).toEqual(BROUGHT)
  })

  it.each(POINTS)('%s of a payment from a balance: it is deducted once', async (point) => {
    const billId = await bill()
    const moved = await dies(point, billing.settle, { billId, payments: await byBalance(PRICE) }, tokens.cashier)
    expect(moved.principal + moved.bonus).toBe(-PRICE)
    const { unpaidAmount, payments } = await call(billing.detail, { billId }, { token: tokens.cashier })
    expect({ unpaidAmount, times: payments.length }).toEqual({ unpaidAmount: 0, times: 1 })
  })

  it.each(POINTS)('%s of a recharge refund: it is refunded once', async (point) => {
    const { rechargeId } = await call(members.takeRecharge, recharge, { token: tokens.cashier })
    const request = { rechargeId, amount: BACK, reason: '客人要求' }
    const moved = await dies(point, members.refundRecharge, request, tokens.finance)
    expect(moved.principal).toBe(-BACK)
    const refunds = await withDb((db) =>
      db.selectFrom('rechargeRefund').select('amount').where('rechargeId', '=', rechargeId).execute(),
    )
    expect(refunds).toEqual([{ amount: BACK }])
  })

  /** State of the deposit, the total of paid deposits, and the ledger's liability, which must equal it. */
  const readDepositState = (bookingId: number) =>
    withDb(async (db) => {
      const { rows } = await sql<{ state: BookingDepositStatus; paid: number; owed: number }>`
        select deposit_status as state,
          (select coalesce(sum(deposit_amount), 0)::bigint from booking where deposit_status = ${bookingDepositStatus.paid}) as paid,
          (select coalesce(-sum(balance), 0)::bigint from account where code = 'prepaid:deposit') as owed
        from booking where booking_id = ${bookingId}`.execute(db)
      const [row = { state: bookingDepositStatus.none, paid: -1, owed: 0 }] = rows
      expect(row.owed).toBe(row.paid)
      return row.state
    })

  /** A booking of tonight with a requested deposit. */
  async function booked(): Promise<{ bookingId: number; tableId: number }> {
    const tableId = tableIds.shift() ?? 0
    const now = new Date()
    const tomorrow = getBusinessDate(new Date(now.getTime() + 86_400_000))
    const { bookingId } = await call(
      reservations.add,
      {
        bookingDate: tomorrow,
        arriveTime: `${tomorrow} 22:00:00`,
        tableId,
        guestName: '订金先生',
        guestPhone: `1390000${String(tableId).padStart(4, '0')}`,
        guestNum: 4,
        depositAmount: DEPOSIT,
      },
      { token: tokens.manager },
    )
    // Independent of the time of day at which the test runs.
    const at = formatTime(now)
    const tonight = { bookingDate: getBusinessDate(now), arriveTime: at, holdUntil: addMinutes(at, 120) }
    await withDb((db) => db.updateTable('booking').set(tonight).where('bookingId', '=', bookingId).execute())
    return { bookingId, tableId }
  }
  async function paidAhead() {
    const booking = await booked()
    await call(reservations.takeDeposit, { bookingId: booking.bookingId, payMethod: 'cash' }, { token: tokens.cashier })
    return booking
  }

  /** Kills the server at the point and retries with the same key; afterwards the deposit's state has changed once. */
  async function depositDies<E extends Endpoint>(
    point: string,
    { endpoint, input, token, bookingId }: { endpoint: E; input: InputOf<E>; token: string; bookingId: number },
  ): Promise<BookingDepositStatus> {
    const before = await readDepositState(bookingId)
    const key = randomUUID()
    await server.failAt(point)
    expect(await send(endpoint, input, { token, key })).toBeUndefined()
    await server.start()
    const between = await readDepositState(bookingId)
    const first = await send(endpoint, input, { token, key })
    expect(first?.code).toBe(200)
    const after = await readDepositState(bookingId)
    expect(between).toBe(point.startsWith('after') ? after : before)
    expect((await send(endpoint, input, { token, key }))?.data).toEqual(first?.data)
    expect(await readDepositState(bookingId)).toBe(after)
    return after
  }

  it.each(DEPOSIT_POINTS)('%s of a deposit payment: it is taken once', async (point) => {
    const { bookingId } = await booked()
    const input = { bookingId, payMethod: 'cash' as const }
    const request = { endpoint: reservations.takeDeposit, input, token: tokens.cashier, bookingId }
    expect(await depositDies(point, request)).toBe(bookingDepositStatus.paid)
  })

  it.each(DEPOSIT_POINTS)('%s of a deposit deducted from its bill: it is deducted once', async (point) => {
    const { bookingId, tableId } = await paidAhead()
    const { tableRecordId } = await call(tables.open, { tableId, bookingId, guestNum: 4 }, { token: tokens.manager })
    const items = [{ goodsId: BOTTLE, quantity: 1 }]
    await call(orders.add, { tableRecordId, items, payMode: payMode.payLater }, { token: tokens.cashier })
    const { billId } = await call(billing.detail, { tableRecordId }, { token: tokens.cashier })
    const part = { payMethod: 'deposit' as const, amount: DEPOSIT, depositBookingId: bookingId }
    const request = { endpoint: billing.settle, input: { billId, payments: [part] }, token: tokens.cashier, bookingId }
    expect(await depositDies(point, request)).toBe(bookingDepositStatus.used)
    const { unpaidAmount, payments } = await call(billing.detail, { billId }, { token: tokens.cashier })
    expect({ unpaidAmount, times: payments.length }).toEqual({ unpaidAmount: PRICE - DEPOSIT, times: 1 })
  })

  it.each(DEPOSIT_POINTS)('%s of a deposit refund: it is refunded once', async (point) => {
    const { bookingId } = await paidAhead()
    const input = { bookingId, reason: '客人改期' }
    const request = { endpoint: reservations.refundDeposit, input, token: tokens.finance, bookingId }
    expect(await depositDies(point, request)).toBe(bookingDepositStatus.refunded)
  })

  it('leaves valid books', async () => {
    await withDb(async (db) => {
      expect((await runAudit(db)).filter((check) => check.rows.length > 0)).toEqual([])
    })
  })
})
