/**
 * F02, F13 of stored value: the server dies at named points of a recharge, of a payment from a balance and of a recharge that goes back. The same
 * request sent again is done once; until then nothing of it stands, on the balance or in the ledger.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Endpoint, InputOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode, tableStatus, tableType } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../src/db/connection.ts'
import { audit } from '../../src/app/audit.ts'
import { hashToken } from '../../src/http/session-guard.ts'
import { serverProcess } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { RULE_5000 } from '../stored-value.ts'
import { callsTo } from './call-server.ts'

/** When the balance has moved and nothing is kept yet; when all is kept and nobody has heard of it. */
const POINTS = ['before:movedAll', 'after:movedAll'] as const
const [BOTTLE, PRICE] = [1, 88_000]
const MEMBER = 17
/** What rule 5000 brings: principal and bonus. */
const BROUGHT = { principal: 500_000, bonus: 100_000 }
const BACK = 100_000

describe('the server dies', { timeout: 240_000 }, () => {
  let server: ServerProcess
  const tokens: Record<'cashier' | 'finance' | 'member', string> = { cashier: '', finance: '', member: '' }
  let tableIds: number[] = []

  beforeAll(async () => {
    server = await serverProcess()
    await server.start()
    tokens.cashier = await server.tokenOf('shouyin01')
    tokens.finance = await server.tokenOf('caiwu01')
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
    // Whatever is taken at the counter later: he has something to spend.
    await call(members.takeRecharge, recharge, { token: tokens.cashier })
  }, 120_000)
  afterAll(() => server.remove())

  const recharge = { memberId: MEMBER, ruleId: RULE_5000, payMethod: 'cash' as const }

  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = await server.database()
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }

  const { send, call } = callsTo(() => server)

  /** Principal, bonus and what the ledger owes him: all three, or the books would not be whole. */
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

  /** Dies at the point, and is asked again under the same key: what it did is there once, at the latest then. */
  async function dies<E extends Endpoint>(point: string, endpoint: E, input: InputOf<E>, token: string) {
    const before = await has()
    const key = randomUUID()
    await server.stop()
    await server.start({ failAt: point })
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

  it.each(POINTS)('%s of a recharge: it comes to him once', async (point) => {
    expect(await dies(point, members.takeRecharge, recharge, tokens.cashier)).toEqual(BROUGHT)
  })

  it.each(POINTS)('%s of a payment from his balance: it is taken once', async (point) => {
    const billId = await bill()
    const moved = await dies(point, billing.settle, { billId, payments: await byBalance(PRICE) }, tokens.cashier)
    expect(moved.principal + moved.bonus).toBe(-PRICE)
    const { unpaidAmount, payments } = await call(billing.detail, { billId }, { token: tokens.cashier })
    expect({ unpaidAmount, times: payments.length }).toEqual({ unpaidAmount: 0, times: 1 })
  })

  it.each(POINTS)('%s of a recharge that goes back: it goes once', async (point) => {
    const { rechargeId } = await call(members.takeRecharge, recharge, { token: tokens.cashier })
    const wish = { rechargeId, amount: BACK, reason: '客人要求' }
    const moved = await dies(point, members.refundRecharge, wish, tokens.finance)
    expect(moved.principal).toBe(-BACK)
    const refunds = await withDb((db) =>
      db.selectFrom('rechargeRefund').select('amount').where('rechargeId', '=', rechargeId).execute(),
    )
    expect(refunds).toEqual([{ amount: BACK }])
  })

  it('and leaves books that agree', async () => {
    await withDb(async (db) => {
      expect((await audit(db)).filter((check) => check.rows.length > 0)).toEqual([])
    })
  })
})
