/** Credits that are overdue and the wages of whoever stands for them; and rules that are tried out before they hold. */
import { randomUUID } from 'node:crypto'
import { creditStatus, payMethod, wageItem } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { brokenRules, fillStock, openTable, orderBottles } from '../../../../test/factories.ts'
import { secret } from '../../../../test/log-in.ts'
import { hashPassword } from '../../session/public.ts'

const PASSWORD = '258369'
const [APRIL, MAY, JUNE] = ['2026-04', '2026-05', '2026-06']
/** Of a bottle on account; what April keeps back of it; what its guest brings in the meantime. */
const [OWED, KEPT, BROUGHT] = [88_000, 55_600, 50_000]

let api: TestApi
let hr: Caller
let finance: Caller
let sales: Caller
let cashier: Caller
let creditId: number

beforeAll(async () => {
  api = await testApi('2026-03-13 22:00:00')
  const payPasswordHash = await hashPassword(PASSWORD)
  await api.db.updateTable('appUser').set({ payPasswordHash }).execute()
  await fillStock(api)
  sales = await api.as('yx01')
  const { billId, tableRecordId } = await openTable(api, sales, 'B01')
  await orderBottles(sales, tableRecordId, 1)
  const applied = await sales.call(billing.creditApply, {
    billId,
    amount: OWED,
    guaranteeUserId: sales.userId ?? 0,
    guestName: '陈总',
    guestPhone: '13900001234',
    reason: '月底一起结',
  })
  creditId = applied.creditId
  await (await api.as('lm01')).call(billing.creditAudit, { creditId, agree: true })
  await at('2026-05-02 15:00:00')
})

async function at(time: string): Promise<void> {
  api.clock.at(time)
  hr = await api.as('hr01')
  finance = await api.as('caiwu01')
  sales = await api.as('yx01')
  cashier = await api.as('shouyin01')
}
const ticketOf = async (caller: Caller) =>
  (await caller.call(session.checkPayPassword, { payPassword: await secret(api, PASSWORD) })).ticket
const made = (month: string, by: Caller = hr) => by.call(payroll.generateWages, { month })
const codes = (replies: readonly { errCode?: string | undefined }[]) =>
  replies.map(({ errCode }) => errCode ?? 'ok').toSorted()

/** Amount of an item of the slip as it stands; 0 where it has none. */
async function itemOf(month: string, item: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select (i ->> 'amount')::bigint as amount from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no,
      jsonb_array_elements(v.items) i where s.month = ${month} and s.user_id = ${sales.userId} and i ->> 'itemCode' = ${item}`.execute(
    api.db,
  )
  return rows[0]?.amount ?? 0
}
const slipOf = (month: string) =>
  api.db
    .selectFrom('wageSlip')
    .selectAll()
    .where('month', '=', month)
    .where('userId', '=', sales.userId ?? 0)
    .executeTakeFirstOrThrow()

async function publishAndSign(month: string): Promise<void> {
  await hr.call(payroll.publishWages, { month })
  const fileName = `${randomUUID().replaceAll('-', '').slice(0, 22)}.webp`
  const times = { expiresAt: api.clock.now(), createdAt: api.clock.now(), storedAt: api.clock.now() }
  await api.db
    .insertInto('upload')
    .values({ keyHash: randomUUID(), userId: sales.userId ?? 0, fileType: 'image', fileName, sizeBytes: 1, ...times })
    .execute()
  const { wageId, versionNo } = await slipOf(month)
  await sales.call(payroll.confirmWage, { wageId, versionNo, signUrl: `/api/files/${fileName}` })
}

/** How many rows every table has. */
async function rowCounts(): Promise<unknown> {
  const { rows } = await sql`
    select c.relname, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text as n
    from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname = 'public' and c.relkind in ('r', 'p') order by 1`.execute(
    api.db,
  )
  return rows
}

async function current() {
  const { rows } = await hr.call(payroll.wageRules, {})
  const [{ ruleId, startMonth: _month, createTime: _time, createUserName: _name, ...terms }] = [rows[0]!]
  return { terms, lastRuleId: ruleId }
}

describe('a wage rule', () => {
  it('is tried out on slips that stand, by those who publish, and writes nothing', async () => {
    expect(await made(APRIL)).toEqual({ count: 118, changed: 118 })
    const { terms } = await current()
    const asked = { ...terms, mealPay: terms.mealPay + 100_00, lateEach: 0, months: 3 }
    const ticket = await ticketOf(hr)
    for (const other of [sales, cashier])
      expect((await other.send(payroll.simulateRule, { ...asked, ticket: await ticketOf(other) })).errCode).toBe(
        'NO_PERMISSION',
      )
    expect((await hr.send(payroll.simulateRule, { ...asked, ticket: 'x' })).errCode).toBe('PAY_TICKET_EXPIRED')
    expect((await hr.send(payroll.simulateRule, { ...asked, ticket, creditBp: 10_001 })).errCode).toBe('PARAM_INVALID')
    const before = await rowCounts()
    const tried = await hr.call(payroll.simulateRule, { ...asked, ticket, pageSize: 200 })
    expect(await rowCounts()).toEqual(before)
    expect(tried).toMatchObject({ total: 118, gain: { people: 118 }, loss: { people: 0, amount: 0 } })
    expect(tried.months.map(({ month, people }) => [month, people])).toEqual([[APRIL, 118]])
    const same = await hr.call(payroll.simulateRule, { ...terms, months: 1, ticket })
    expect(same).toMatchObject({ total: 0, change: 0, rows: [] })
    // What was tried out is what the month comes to by it.
    const { lastRuleId } = await current()
    const { months: _months, ...candidate } = asked
    await hr.call(payroll.setWageRule, { ...candidate, startMonth: APRIL, reason: '年度调薪', lastRuleId })
    await made(APRIL)
    const { rows } = await sql<{ userId: number; net: number }>`
      select s.user_id, v.net_amount as net from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no where s.month = ${APRIL} order by 1`.execute(
      api.db,
    )
    expect(tried.rows.map(({ userId, after }) => [userId, after]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
      rows.map(({ userId, net }) => [userId, net]),
    )
  })

  it('holds once of two who set it at once, never from a month whose slips went out', async () => {
    const { terms, lastRuleId } = await current()
    const wish = { ...terms, mealPay: 400_00, creditBp: 2_000, startMonth: APRIL, reason: '逾期挂账抵扣', lastRuleId }
    expect((await sales.send(payroll.setWageRule, wish)).errCode).toBe('NO_PERMISSION')
    for (const wrong of [
      { startMonth: '2026-03' },
      { startMonth: '2028-01' },
      { startMonth: '2026-13' },
      { reason: '' },
      { absentDays: 9 },
      { ...terms },
    ])
      expect((await hr.send(payroll.setWageRule, { ...wish, ...wrong })).errCode).toBe('PARAM_INVALID')
    const replies = await Promise.all([hr, finance].map((by) => by.send(payroll.setWageRule, wish)))
    expect(codes(replies)).toEqual(['STALE_DATA', 'ok'])
  })
})

describe('a credit that is overdue', () => {
  it('is kept back up to the share the rule allows, by one slip at a time, and opens down to the credit', async () => {
    const both = await Promise.all([made(APRIL), made(APRIL, finance)])
    expect(both.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 118])
    expect(await itemOf(APRIL, wageItem.credit)).toBe(KEPT)
    await publishAndSign(APRIL)
    const { wageId } = await slipOf(APRIL)
    const ask = { wageId, itemCode: wageItem.credit }
    const own = await sales.call(payroll.wageItem, { ...ask, ticket: await ticketOf(sales) })
    expect(own.lines).toMatchObject([{ amount: KEPT, creditId }])
    const others = await hr.call(payroll.wageItem, { ...ask, ticket: await ticketOf(hr) })
    expect(others.lines).toMatchObject([{ amount: KEPT, creditId: null }])
    await at('2026-06-02 15:00:00')
    await made(MAY)
    expect(await itemOf(MAY, wageItem.credit)).toBe(0)
    const twice = sql`insert into wage_credit (wage_id, credit_id, amount) values (${(await slipOf(MAY)).wageId}, ${creditId}, 1)`
    await expect(twice.execute(api.db)).rejects.toThrow(/wage_credit__once/)
    expect(await brokenRules(api)).toEqual([])
  })

  it('is repaid by the wages once when they are paid twice at once, no more than is owed; the rest comes back with a later slip, once', async () => {
    await cashier.call(billing.creditRepay, { creditId, amount: BROUGHT, payMethod: payMethod.cash })
    const paid = await Promise.all([hr, finance].map((by) => by.call(payroll.payWages, { month: APRIL })))
    expect(paid.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1])
    const repayments = await api.db
      .selectFrom('creditRepay')
      .select(['payMethod', 'amount'])
      .where('creditId', '=', creditId)
      .orderBy('repayId')
      .execute()
    expect(repayments).toEqual([
      { payMethod: payMethod.cash, amount: BROUGHT },
      { payMethod: payMethod.wage, amount: OWED - BROUGHT },
    ])
    const credit = await api.db
      .selectFrom('creditRecord')
      .select(['status', 'remainAmount'])
      .where('creditId', '=', creditId)
      .executeTakeFirstOrThrow()
    expect(credit).toEqual({ status: creditStatus.repaid, remainAmount: 0 })
    await Promise.all([made(MAY), made(MAY, finance)])
    expect(await itemOf(MAY, wageItem.creditBack)).toBe(KEPT - (OWED - BROUGHT))
    await publishAndSign(MAY)
    await hr.call(payroll.payWages, { month: MAY })
    await at('2026-07-02 15:00:00')
    await made(JUNE)
    expect([await itemOf(JUNE, wageItem.credit), await itemOf(JUNE, wageItem.creditBack)]).toEqual([0, 0])
    expect(await brokenRules(api)).toEqual([])
  })
})
