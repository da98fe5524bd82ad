/** 挂账统计 over nights of the demo venue with repayments, write-offs and refunds, against plain SQL over credits and facts. */
import { addDays } from '@nocturne/base/venue-time'
import { creditStatus, factType } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { lit } from '../../../db/statement.ts'

const AS_OF = '2026-03-14 23:40:00'
const TONIGHT = '2026-03-14'
const NIGHTS = 45

type Filter = InputOf<typeof reports.creditGuarantors>
type Line = AnswerOf<typeof reports.creditLines>['rows'][number]
type Sums = Record<'creditAmount' | 'repaidAmount' | 'badAmount' | 'remainAmount' | 'overdueAmount', number>

const NAMES = ['creditAmount', 'repaidAmount', 'badAmount', 'remainAmount', 'overdueAmount'] as const
const only = (sums: Sums): Sums => Object.fromEntries(NAMES.map((name) => [name, sums[name]])) as Sums
const added = (rows: readonly Sums[]): Sums =>
  Object.fromEntries(NAMES.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Sums
/** Amounts by which one credit line increases the sums of the report. */
const toSums = (line: Line): Sums => ({
  creditAmount: line.businessDate === null ? 0 : line.amount - line.reversedAmount,
  repaidAmount: line.repaidAmount,
  badAmount: line.badAmount,
  remainAmount: line.remainAmount,
  overdueAmount: line.overdueDays > 0 ? line.remainAmount : 0,
})

describe('挂账统计', () => {
  let api: TestApi
  const callers = new Map<string, Caller>()
  const as = (who: string) => callers.get(who)!

  beforeAll(async () => {
    api = await generateVenue(AS_OF, { nights: NIGHTS, scale: 0.3, seed: 11 })
    for (const name of ['gm', 'dz01', 'fwy01']) callers.set(name, await api.as(name))
    callers.set('sales', await api.as(await salesWithCredits()))
  }, 600_000)

  /** The sales person who guarantees most credits. */
  async function salesWithCredits(): Promise<string> {
    const { rows } = await sql<{ userName: string }>`
      select u.user_name from credit_record c join app_user u on u.user_id = c.guarantee_user_id
      where u.role_keys @> array['sales'] and not u.role_keys && array['deptManager', 'floorManager', 'gm']
      group by u.user_id order by count(*) desc, u.user_id limit 1`.execute(api.db)
    return rows[0]!.userName
  }

  const guarantors = (who: string, filter: Filter = {}) =>
    as(who).call(reports.creditGuarantors, { ...filter, pageSize: 200 })

  /** Reads all pages for a filter. */
  async function listLines(who: string, filter: Filter = {}) {
    const rows: Line[] = []
    for (let pageNum = 1; ; pageNum += 1) {
      const answer = await as(who).call(reports.creditLines, { ...filter, pageNum, pageSize: 20 })
      rows.push(...answer.rows)
      if (answer.rows.length === 0 || rows.length >= answer.total) return { ...answer, rows }
    }
  }

  const nights: readonly { name: string; beginDate?: string; endDate?: string }[] = [
    { name: 'all credits' },
    { name: 'a month that ended', beginDate: addDays(TONIGHT, 1 - NIGHTS), endDate: addDays(TONIGHT, -15) },
    { name: 'a fortnight', beginDate: addDays(TONIGHT, -13), endDate: TONIGHT },
    { name: 'from a night on', beginDate: addDays(TONIGHT, -7) },
  ]
  const cases = nights.flatMap(({ name, ...range }) =>
    ['gm', 'dz01', 'sales'].map((who) => [name, who, range] as const),
  )

  /** Expected sums: those of the credits that this user may see, computed by plain SQL. */
  async function oracle(who: string, { beginDate = '1900-01-01', endDate = '2100-01-01' }): Promise<Sums> {
    const scope = { gm: 'all', dz01: 'dept' }[who] ?? 'self'
    const { rows } = await sql<Sums>`
      with me as (select user_id, dept_id from app_user where user_id = ${as(who).userId}
      ), mine as (
        select c.*, c.amount - c.repaid_amount - c.bad_amount - c.reversed_amount as owed from credit_record c, me
        where c.business_date between ${beginDate}::date and ${endDate}::date and c.status not in (${lit(creditStatus.pending, creditStatus.rejected)})
          and (${scope} = 'all' or c.guarantee_user_id = me.user_id or (${scope} = 'dept' and c.guarantee_dept_id in (
            with recursive tree as (select dept_id from me union select d.dept_id from dept d join tree t on d.parent_id = t.dept_id) select dept_id
            from tree)))
      )
      select coalesce(sum(amount - reversed_amount), 0)::bigint as credit_amount, coalesce(sum(repaid_amount), 0)::bigint as repaid_amount,
        coalesce(sum(bad_amount), 0)::bigint as bad_amount, coalesce(sum(owed), 0)::bigint as remain_amount,
        coalesce(sum(case when due_date < ${TONIGHT}::date then owed else 0 end), 0)::bigint as overdue_amount from mine`.execute(
      api.db,
    )
    return rows[0]!
  }

  it.each(cases)('%s, %s: guarantors, credits and plain SQL agree (R9)', async (_name, who, range) => {
    const [people, lines] = await Promise.all([guarantors(who, range), listLines(who, range)])
    const expected = await oracle(who, range)
    expect(only(people.summary)).toEqual(expected)
    expect(only(lines.summary)).toEqual(expected)
    expect(added(people.rows)).toEqual(expected)
    expect(added(lines.rows.map(toSums))).toEqual(expected)
    expect(expected.creditAmount).toBe(expected.repaidAmount + expected.badAmount + expected.remainAmount)
    expect(people.rows.reduce((sum, row) => sum + row.creditCount, 0)).toBe(
      lines.rows.filter(({ businessDate }) => businessDate !== null).length,
    )
  })

  it('has data for every figure', async () => {
    const { summary, rows } = await guarantors('gm')
    for (const name of ['repayAmount', 'repaidAmount', 'remainAmount', 'overdueAmount'] as const)
      expect([name, summary[name] > 0]).toEqual([name, true])
    expect(rows.length).toBeGreaterThan(3)
    const figures = rows.map((row) => row.remainAmount)
    expect(figures).toEqual(figures.toSorted((a, b) => b - a))
  })

  it('credits of a guarantor add up to their row, and the account equals its use (R9)', async () => {
    const { rows } = await guarantors('gm')
    for (const { userId, account, ...row } of rows.slice(0, 6)) {
      const { rows: lines, guarantor } = await listLines('gm', { userId })
      expect(added(lines.map(toSums))).toEqual(only(row))
      expect(guarantor).toMatchObject({ userId, account })
      if (account && account.creditLimit >= 0) expect(account.creditLimit - account.available!).toBe(row.remainAmount)
    }
  })

  it('total equals the credits and repayments of the sales facts (R9)', async () => {
    const { summary } = await guarantors('gm')
    const { rows } = await sql<{ credit: number; repaid: number }>`
      select coalesce(sum(d_credit), 0)::bigint as credit, coalesce(sum(d_repay), 0)::bigint as repaid from sales_fact`.execute(
      api.db,
    )
    expect({ credit: summary.creditAmount, repaid: summary.repayAmount }).toEqual(rows[0])
  })

  it('limits to nights: credits and repayments of that time', async () => {
    const range = { beginDate: addDays(TONIGHT, -20), endDate: addDays(TONIGHT, -6) }
    const { rows: lines } = await listLines('gm', range)
    const { rows } = await sql<{ credit: number; repaid: number }>`
      select coalesce(sum(d_credit) filter (where fact_type = ${lit(factType.onAccount)}), 0)::bigint as credit,
        coalesce(sum(d_repay) filter (where fact_type = ${lit(factType.creditRepaid)}), 0)::bigint as repaid
      from sales_fact where business_date between ${range.beginDate}::date and ${range.endDate}::date`.execute(api.db)
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(rows[0]!.credit)
    expect((await guarantors('gm', range)).summary.repayAmount).toBe(rows[0]!.repaid)
    expect(rows[0]!.repaid).toBeGreaterThan(0)
  })

  it('overdue credits equal those of 营销概况', async () => {
    for (const who of ['gm', 'dz01', 'sales']) {
      const { todo } = await as(who).call(reports.market, {})
      const { summary, rows } = await guarantors(who, { overdueOnly: true })
      expect(summary.overdueAmount).toBe(todo.creditsOverdueAmount)
      expect(summary.remainAmount).toBe(summary.overdueAmount)
      expect(rows.reduce((sum, row) => sum + row.creditCount, 0)).toBe(todo.creditsOverdue)
      const { rows: lines } = await listLines(who, { overdueOnly: true })
      expect(lines.every(({ overdueDays }) => overdueDays > 0)).toBe(true)
    }
  })

  it('sorts newest first, and filters by state', async () => {
    const { rows } = await listLines('gm')
    const ids = rows.map(({ creditId }) => creditId)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    for (const status of [creditStatus.open, creditStatus.repaid]) {
      const { rows: some } = await listLines('gm', { status })
      expect(some.map(({ creditId }) => creditId)).toEqual(
        rows.filter((row) => row.status === status).map(({ creditId }) => creditId),
      )
      expect(some.length).toBeGreaterThan(0)
    }
  })

  it('finds credits by guest, table, number and last phone digits; a guarantor by name', async () => {
    const { rows } = await listLines('gm')
    const target = rows[0]!
    const { guestPhone } = await api.db
      .selectFrom('creditRecord')
      .select('guestPhone')
      .where('creditId', '=', target.creditId)
      .executeTakeFirstOrThrow()
    for (const keyword of [target.guestName, target.tableName, target.creditNo, guestPhone.slice(-4)]) {
      const { rows: some } = await listLines('gm', { keyword })
      expect([keyword, some.some(({ creditId }) => creditId === target.creditId)]).toEqual([keyword, true])
    }
    expect((await listLines('gm', { keyword: target.creditNo })).rows).toHaveLength(1)
    expect(target.phoneMask).toMatch(/^\d{3}\*{4}\d{4}$/)
    const { rows: people } = await guarantors('gm', { keyword: target.guaranteeUserName })
    expect(people.map(({ nickName }) => nickName)).toContain(target.guaranteeUserName)
  })

  it('own credits equal the report limited to oneself (R23), whatever other permissions', async () => {
    const own = await as('sales').call(reports.myCredits, { pageSize: 200 })
    const { userId } = as('sales')
    const { rows, summary, guarantor } = await listLines('gm', { userId: userId ?? 0 })
    expect(own.rows).toEqual(rows)
    expect(own).toMatchObject({ summary, guarantor, scope: 'self' })
    expect(rows.length).toBeGreaterThan(0)
    const leader = await as('dz01').call(reports.myCredits, {})
    expect(leader.rows.every((row) => row.guaranteeUserName === leader.guarantor?.nickName)).toBe(true)
    expect((await as('fwy01').call(reports.myCredits, {})).rows).toEqual([])
  })

  it('hides other people’s credits and accounts outside the scope', async () => {
    const { rows } = await guarantors('gm')
    const foreign = rows.find((row) => row.userId !== as('sales').userId)!
    for (const filter of [{ userId: foreign.userId }, { deptId: foreign.deptId, userId: foreign.userId }]) {
      const lines = await listLines('sales', filter)
      expect(lines).toMatchObject({ rows: [], total: 0, guarantor: null })
      expect(Object.values(lines.summary)).toEqual([0, 0, 0, 0, 0])
      const people = await guarantors('sales', filter)
      expect(people.rows).toEqual([])
      expect(Object.values(people.summary).every((figure) => figure === 0)).toBe(true)
    }
    for (const endpoint of [reports.creditGuarantors, reports.creditLines])
      expect(await as('fwy01').send(endpoint, {})).toMatchObject({ code: 403 })
  })

  it('rejects invalid filters with a message', async () => {
    const wrong = [
      { beginDate: '2026-03-14', endDate: '2026-03-13' },
      { beginDate: '2024-01-01', endDate: '2026-03-13' },
      { beginDate: 'yesterday' },
      { status: 'none' },
      { overdueOnly: 'perhaps' },
      { pageNum: 0 },
    ] as unknown as Filter[]
    for (const endpoint of [reports.creditGuarantors, reports.creditLines, reports.myCredits])
      for (const input of wrong) {
        const reply = await as('gm').send(endpoint, input)
        expect([input, reply.errCode, /\p{Script=Han}/u.test(reply.msg)]).toEqual([input, 'PARAM_INVALID', true])
      }
    expect(await as('gm').send(reports.creditLines, { userId: -1 })).toMatchObject({ errCode: 'PARAM_INVALID' })
  })
})
