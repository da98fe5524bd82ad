/** Overdue credits and the wages of their guarantors; simulation of rules before they apply. */
import { randomUUID } from 'node:crypto'
import { creditStatus, payMethod, refundType, wageItem } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { readBalance, listViolations, fillStock, openTable, orderBottles } from '../../../../test/factories.ts'
import { encryptWithFreshNonce } from '../../../../test/log-in.ts'
import { listRefundLines } from '../../../../test/refunds.ts'
import { hashPassword } from '../../session/public.ts'

const PASSWORD = '258369'
const [APRIL, MAY, JUNE] = ['2026-04', '2026-05', '2026-06']
/** Price of a bottle on credit; amount deducted in April; amount repaid by the guest meanwhile. */
const [OWED, KEPT, BROUGHT] = [88_000, 55_600, 50_000]

let api: TestApi
let hr: Caller
let finance: Caller
let sales: Caller
let cashier: Caller
let creditId: number
let billId: number
let orderId: number
/** Initial terms of the venue. */
let began: Awaited<ReturnType<typeof current>>['terms']

beforeAll(async () => {
  api = await startTestApi('2026-03-13 22:00:00')
  const payPasswordHash = await hashPassword(PASSWORD)
  await api.db.updateTable('appUser').set({ payPasswordHash }).execute()
  await fillStock(api)
  sales = await api.as('yx01')
  const { tableRecordId, ...sitting } = await openTable(api, sales, 'B01')
  billId = sitting.billId
  orderId = (await orderBottles(sales, tableRecordId, 1)).orderId
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
const createTicket = async (caller: Caller) =>
  (await caller.call(session.checkPayPassword, { payPassword: await encryptWithFreshNonce(api, PASSWORD) })).ticket
const made = (month: string, by: Caller = hr) => by.call(payroll.generateWages, { month })
const codes = (replies: readonly { errCode?: string | undefined }[]) =>
  replies.map(({ errCode }) => errCode ?? 'ok').toSorted()

/** Amount of an item of the current slip; 0 without one. */
async function readItemAmount(month: string, item: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select (i ->> 'amount')::bigint as amount from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no,
      jsonb_array_elements(v.items) i where s.month = ${month} and s.user_id = ${sales.userId} and i ->> 'itemCode' = ${item}`.execute(
    api.db,
  )
  return rows[0]?.amount ?? 0
}
const readSlip = (month: string) =>
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
  const { wageId, versionNo } = await readSlip(month)
  await sales.call(payroll.confirmWage, { wageId, versionNo, signUrl: `/api/files/${fileName}` })
}

/** Row count of every table. */
async function rowCounts(): Promise<unknown> {
  const { rows } = await sql`
    select c.relname, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text as n
    from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname = 'public' and c.relkind in ('r', 'p') order by 1`.execute(
    api.db,
  )
  return rows
}

/** Editable terms of the latest rule, or of the rule that starts in the given month. */
async function current(month?: string) {
  const { rows } = await hr.call(payroll.wageRules, {})
  const [{ ruleId: _id, startMonth: _month, createTime: _time, createUserName: _name, ...terms }] = [
    rows.find(({ startMonth }) => startMonth === (month ?? startMonth))!,
  ]
  return { terms, lastRuleId: Math.max(...rows.map(({ ruleId }) => ruleId)) }
}

describe('a wage rule', () => {
  it('is simulated on current slips by publishers and writes nothing', async () => {
    expect(await made(APRIL)).toEqual({ count: 118, changed: 118 })
    const { terms } = await current()
    began = terms
    // Every field a form can change: general terms, post terms, statutory deductions.
    const simulationInput = {
      ...terms,
      mealPay: terms.mealPay + 100_00,
      lateEach: 0,
      socialBp: 900,
      taxFree: terms.taxFree + 500_00,
      taxTiers: [
        { fromAmount: 5_000_00, rateBp: 1_000 },
        { fromAmount: 0, rateBp: 200 },
      ],
      posts: terms.posts.map((post) => ({ ...post, basePay: post.basePay + 300_00, asksLeastSales: false })),
      months: 3,
    }
    const ticket = await createTicket(hr)
    for (const other of [sales, cashier])
      expect(
        (await other.send(payroll.simulateRule, { ...simulationInput, ticket: await createTicket(other) })).errCode,
      ).toBe('NO_PERMISSION')
    expect((await hr.send(payroll.simulateRule, { ...simulationInput, ticket: 'x' })).errCode).toBe(
      'PAY_TICKET_EXPIRED',
    )
    expect((await hr.send(payroll.simulateRule, { ...simulationInput, ticket, creditBp: 10_001 })).errCode).toBe(
      'PARAM_INVALID',
    )
    const before = await rowCounts()
    const tried = await hr.call(payroll.simulateRule, { ...simulationInput, ticket, pageSize: 200 })
    expect(await rowCounts()).toEqual(before)
    expect(tried).toMatchObject({ total: 118, gain: { people: 118 }, loss: { people: 0, amount: 0 } })
    // The slips of April were computed by terms without credit deductions: the response says so.
    expect(tried.months).toMatchObject([{ month: APRIL, people: 118, knewCredits: false }])
    const same = await hr.call(payroll.simulateRule, { ...terms, months: 1, ticket })
    expect(same).toMatchObject({ total: 0, change: 0, rows: [] })
    // A post not listed keeps its terms; a listed one changes the pay of its people only.
    const [seller] = terms.posts.filter(({ asksLeastSales }) => asksLeastSales)
    const raised = { ...seller!, basePay: seller!.basePay + 1_000_00 }
    const few = await hr.call(payroll.simulateRule, { ...terms, posts: [raised], months: 1, ticket, pageSize: 200 })
    expect(new Set(few.rows.map(({ postName }) => postName))).toEqual(new Set(['客户经理']))
    // The simulated amounts equal those of slips computed by the new rule.
    const { lastRuleId } = await current()
    const { months: _months, ...candidate } = simulationInput
    await hr.call(payroll.setWageRule, { ...candidate, startMonth: APRIL, reason: '年度调薪', lastRuleId })
    await made(APRIL)
    const { rows } = await sql<{ userId: number; net: number }>`
      select s.user_id, v.net_amount as net from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
        where s.month = ${APRIL} order by 1`.execute(api.db)
    expect(tried.rows.map(({ userId, after }) => [userId, after]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(
      rows.map(({ userId, net }) => [userId, net]),
    )
  })

  it('notifies affected people without amounts, and is rejected beside the invalid field', async () => {
    const listNotifications = () =>
      api.db
        .selectFrom('notification')
        .select(['userId', 'content'])
        .where('bizType', '=', 'wageRule')
        .orderBy('notificationId')
        .execute()
    const everybody = await listNotifications()
    const paid = await api.db.selectFrom('wageSlip').select('userId').where('month', '=', APRIL).execute()
    const others = paid.map(({ userId }) => userId).filter((userId) => userId !== hr.userId)
    expect(everybody.map(({ userId }) => userId)).toEqual(expect.arrayContaining(others))
    expect(everybody.some(({ userId }) => userId === hr.userId)).toBe(false)
    expect(everybody[0]!.content).toBe('2026年4月起按新的工资规则计算')
    const { terms, lastRuleId } = await current()
    const [first, ...rest] = terms.posts
    const ruleInput = { ...terms, startMonth: MAY, reason: '调薪', lastRuleId }
    const junk: [string, Partial<typeof terms>][] = [
      ['posts', { posts: [...terms.posts, first!] }],
      ['posts', { posts: [{ ...first!, postId: 99_999 }] }],
      ['posts', { posts: [{ ...first!, basePay: -1 }, ...rest] }],
      ['posts', { posts: [{ ...first!, basePay: 1e12 }, ...rest] }],
      ['taxTiers', { taxTiers: [] }],
      ['taxTiers', { taxTiers: [{ fromAmount: 100, rateBp: 300 }] }],
      ['taxTiers', { taxTiers: Array.from({ length: 2 }, () => ({ fromAmount: 0, rateBp: 300 })) }],
      ['taxTiers', { taxTiers: [{ fromAmount: 0, rateBp: 10_001 }] }],
      ['taxFree', { taxFree: -1 }],
      ['socialBp', { socialBp: 10_001 }],
      ['monthDays', { monthDays: 0 }],
    ]
    const ticket = await createTicket(hr)
    for (const [field, wrong] of junk) {
      const replies = [
        await hr.send(payroll.setWageRule, { ...ruleInput, ...wrong }),
        await hr.send(payroll.simulateRule, { ...terms, ...wrong, months: 1, ticket }),
      ]
      expect(replies).toMatchObject(replies.map(() => ({ errCode: 'PARAM_INVALID', detail: { field } })))
    }
    expect((await current()).lastRuleId).toBe(lastRuleId)
    // A database constraint rejects values that bypass the form.
    const unfit = sql`insert into wage_rule (start_month, terms, created_at) select start_month, terms || '{"taxTiers": []}', now() from wage_rule limit 1`
    await expect(unfit.execute(api.db)).rejects.toThrow(/wage_rule__terms/)
    const raised = { ...first!, postPay: first!.postPay + 100_00 }
    await hr.call(payroll.setWageRule, { ...ruleInput, posts: [raised] })
    const gms = await api.db.selectFrom('appUser').select('userId').where('postId', '=', first!.postId).execute()
    expect((await listNotifications()).slice(everybody.length)).toEqual(
      gms.map(({ userId }) => ({ userId, content: '2026年5月起按新的岗位工资计算' })),
    )
    const { rows } = await hr.call(payroll.wageRules, {})
    expect(rows.map(({ startMonth }) => startMonth).slice(0, 2)).toEqual([MAY, APRIL])
    expect(rows[0]!.posts).toEqual([raised, ...rest])
    expect(rows[1]!.posts).toEqual(terms.posts)
    // Same terms as April below, so that months stay comparable.
    await hr.call(payroll.setWageRule, {
      ...ruleInput,
      ...began,
      creditBp: 2_000,
      lastRuleId: (await current()).lastRuleId,
    })
  })

  it('is set once by concurrent requests, never from a month with published slips', async () => {
    const { terms, lastRuleId } = await current(APRIL)
    const ruleInput = { ...terms, ...began, creditBp: 2_000, startMonth: APRIL, reason: '逾期挂账抵扣', lastRuleId }
    expect((await sales.send(payroll.setWageRule, ruleInput)).errCode).toBe('NO_PERMISSION')
    for (const wrong of [
      { startMonth: '2026-03' },
      { startMonth: '2028-01' },
      { startMonth: '2026-13' },
      { reason: '' },
      { absentDays: 9 },
      { ...terms },
    ])
      expect((await hr.send(payroll.setWageRule, { ...ruleInput, ...wrong })).errCode).toBe('PARAM_INVALID')
    const replies = await Promise.all([hr, finance].map((by) => by.send(payroll.setWageRule, ruleInput)))
    expect(codes(replies)).toEqual(['STALE_DATA', 'ok'])
    // The drafts of April follow the previous rule, so they are not published.
    expect(await hr.send(payroll.publishWages, { month: APRIL })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'month' },
    })
  })
})

describe('a credit that is overdue', () => {
  it('is deducted up to the allowed share, by one slip at a time, and links to the credit', async () => {
    const both = await Promise.all([made(APRIL), made(APRIL, finance)])
    expect(both.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 118])
    expect(await readItemAmount(APRIL, wageItem.credit)).toBe(KEPT)
    await publishAndSign(APRIL)
    const { wageId } = await readSlip(APRIL)
    const itemQuery = { wageId, itemCode: wageItem.credit }
    const own = await sales.call(payroll.wageItem, { ...itemQuery, ticket: await createTicket(sales) })
    expect(own.lines).toMatchObject([{ amount: KEPT, creditId }])
    const others = await hr.call(payroll.wageItem, { ...itemQuery, ticket: await createTicket(hr) })
    expect(others.lines).toMatchObject([{ amount: KEPT, creditId: null }])
    await at('2026-06-02 15:00:00')
    await made(MAY)
    expect(await readItemAmount(MAY, wageItem.credit)).toBe(0)
    const twice = sql`insert into wage_credit (wage_id, credit_id, amount) values (${(await readSlip(MAY)).wageId}, ${creditId}, 1)`
    await expect(twice.execute(api.db)).rejects.toThrow(/wage_credit__once/)
    expect(await listViolations(api)).toEqual([])
  })

  it('is repaid once by concurrent payouts, up to the owed amount; a later slip refunds the rest once', async () => {
    await cashier.call(billing.creditRepay, { creditId, amount: BROUGHT, payMethod: payMethod.cash })
    const paid = await Promise.all(
      [await api.as('gm'), finance].map(async (by) =>
        by.call(payroll.payWages, { month: APRIL, payPassword: await encryptWithFreshNonce(api, PASSWORD) }),
      ),
    )
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
    expect(await readItemAmount(MAY, wageItem.creditBack)).toBe(KEPT - (OWED - BROUGHT))
    await publishAndSign(MAY)
    await finance.call(payroll.payWages, { month: MAY, payPassword: await encryptWithFreshNonce(api, PASSWORD) })
    await at('2026-07-02 15:00:00')
    await made(JUNE)
    expect([await readItemAmount(JUNE, wageItem.credit), await readItemAmount(JUNE, wageItem.creditBack)]).toEqual([
      0, 0,
    ])
    expect(await listViolations(api)).toEqual([])
  })
})

describe('returned goods of a credit that wages repaid', () => {
  it('refund the guest’s payments and leave the part repaid by wages', async () => {
    const repays = async () => (await cashier.call(billing.creditDetail, { creditId })).repays
    const baseRequest = { orderId, reason: '客人不要了' }
    const apply = async (portion: { amount: number } | { items: { orderItemId: number; quantity: number }[] }) =>
      cashier.send(billing.refundApply, {
        ...baseRequest,
        ...portion,
        refundType: 'amount' in portion ? refundType.moneyOnly : refundType.goods,
        payPassword: await encryptWithFreshNonce(api, PASSWORD),
      })
    const before = await readBalance(api, 'wages:withheld')
    const drawer = await readBalance(api, `cash:${cashier.userId}`)
    expect((await apply({ amount: BROUGHT + 1 })).errCode).toBe('REFUND_EXCEEDED')
    const [line] = await listRefundLines({ api, cashier }, billId)
    const whole = { items: [{ orderItemId: line!.orderItemId, quantity: 1 }] }
    expect((await apply(whole)).errCode).toBe('REFUND_EXCEEDED')
    const { data } = await apply({ amount: BROUGHT })
    await finance.call(billing.refundAudit, { refundId: data.refundId, agree: true })
    expect(await repays()).toMatchObject([
      { payMethod: payMethod.cash, amount: BROUGHT, refundedAmount: BROUGHT },
      { payMethod: payMethod.wage, amount: OWED - BROUGHT, refundedAmount: 0 },
    ])
    expect(await readBalance(api, 'wages:withheld')).toBe(before)
    expect(await readBalance(api, `cash:${cashier.userId}`)).toBe(drawer - BROUGHT)
    expect((await apply({ amount: 1 })).errCode).toBe('REFUND_EXCEEDED')
    expect(await listViolations(api)).toEqual([])
  })
})

describe('a month published while its rule is set', () => {
  it('follows the previous rule, or waits for the new one', async () => {
    const { terms, lastRuleId } = await current()
    const ruleInput = { ...terms, mealPay: terms.mealPay + 1_00, startMonth: JUNE, reason: '餐补', lastRuleId }
    const [out, set] = await Promise.all([
      hr.send(payroll.publishWages, { month: JUNE }),
      finance.send(payroll.setWageRule, ruleInput),
    ])
    expect(codes([out, set])).toEqual(['PARAM_INVALID', 'ok'])
    expect(await listViolations(api)).toEqual([])
  })
})
