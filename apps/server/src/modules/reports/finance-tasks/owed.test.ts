/** Debts of the venue, compared with the ledger and with a queue that spends the oldest recharge first. */
import { addDays } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { bonusBillType, bonusDirection, wageStatus } from '@nocturne/contract/codes'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { allowLargeMerges } from '../../../../test/stored-value.ts'
import { lit } from '../../../db/statement.ts'

/** Nights of two months. */
const TONIGHT = '2026-03-05'
const AS_OF = '2026-03-05 23:40:00'

let api: TestApi
let finance: Caller

beforeAll(async () => {
  api = await generateVenue(AS_OF, { nights: 10, scale: 0.25, seed: 11 })
  finance = await api.as('caiwu01')
}, 600_000)

const readFigures = async (query: ReturnType<typeof sql<Record<string, number>>>) =>
  (await query.execute(api.db)).rows[0] ?? {}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** Sum of the ledger accounts whose code matches, as a debt of the venue. */
async function readDebt(pattern: string): Promise<number> {
  const { rows } = await sql<{ debt: number }>`
    select coalesce(-sum(balance), 0)::bigint as debt from account where code like ${pattern}`.execute(api.db)
  return rows[0]?.debt ?? 0
}

type Origin = { lineId: string; businessDate: string; principal: number; bonus: number }
type Flow = Omit<Origin, 'lineId'> & { owner: number; bizType: string; bizId: number; rechargeId: number | null }

/** Rests by origin: each member's spending is taken from the oldest origins, one after the other. */
async function spendOldestFirst(): Promise<Origin[]> {
  const { rows } = await sql<Flow>`
    select coalesce(m.merged_into, m.member_id) as owner, f.biz_type, f.biz_id, f.business_date, f.principal, f.bonus, b.recharge_id
    from member_flow f join member m using (member_id) left join recharge_refund b on f.biz_type = 'rechargeRefund' and b.recharge_refund_id = f.biz_id
    order by f.business_date, f.created_at, f.flow_id`.execute(api.db)
  const byOwner = Map.groupBy(rows, ({ owner }) => owner)
  return [...byOwner.values()].flatMap((flows) => {
    const origins = new Map<string, Origin>()
    const spent = { principal: 0, bonus: 0 }
    for (const { bizType, bizId, businessDate, principal, bonus, rechargeId } of flows) {
      if (bizType === 'merge') continue
      const lineId = getOriginId({ bizType, bizId, rechargeId })
      if (lineId === null) {
        spent.principal -= principal
        spent.bonus -= bonus
        continue
      }
      const origin = origins.get(lineId) ?? { lineId, businessDate, principal: 0, bonus: 0 }
      origins.set(lineId, {
        ...origin,
        principal: origin.principal + principal,
        bonus: origin.bonus + bonus,
      })
    }
    const queue = [...origins.values()]
    for (const part of ['principal', 'bonus'] as const)
      for (const origin of queue) {
        const taken = Math.min(origin[part], spent[part])
        origin[part] -= taken
        spent[part] -= taken
      }
    return queue.filter(({ principal, bonus }) => principal + bonus > 0)
  })
}

function getOriginId({ bizType, bizId, rechargeId }: Pick<Flow, 'bizType' | 'bizId' | 'rechargeId'>): string | null {
  if (bizType === 'recharge') return `recharge-${bizId}`
  if (bizType === 'rechargeRefund') return `recharge-${rechargeId}`
  return bizType === 'opening' || bizType === 'openingUndo' ? `opening-${bizId}` : null
}

async function readOrigins(filter: { month?: string; memberId?: number } = {}) {
  const first = await finance.call(reports.memberOrigins, { ...filter, pageSize: 200 })
  const rows = [...first.rows]
  for (let pageNum = 2; rows.length < first.total; pageNum += 1)
    rows.push(...(await finance.call(reports.memberOrigins, { ...filter, pageNum, pageSize: 200 })).rows)
  return { ...first, rows }
}

type OriginRow = AnswerOf<typeof reports.memberOrigins>['rows'][number]
const toOrigin = ({ lineId, businessDate, principalAmount, bonusAmount }: OriginRow): Origin => ({
  lineId,
  businessDate,
  principal: principalAmount,
  bonus: bonusAmount,
})
const sortOrigins = (origins: readonly Origin[]) => origins.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))

describe('debts to employees', () => {
  it('equal the ledger, and each opens the lines that sum to it', async () => {
    const adjustment = { billType: bonusBillType.fine, direction: bonusDirection.expense, amount: 100_000_00 }
    const { userId } = await api.as('fwy03')
    await finance.call(bonus.adjust, { ...adjustment, userId: userId ?? 0, remark: '超过余额' })
    const { rows, summary } = await finance.call(reports.staffBalances, { pageSize: 200 })
    expect(summary.balance).toBe(await readDebt('bonus_payable:%'))
    expect(summary.tipAmount).toBe(await readDebt('tips_payable:%'))
    expect(summary.owedAmount).toBeGreaterThanOrEqual(100_000_00)
    for (const row of rows) {
      const bills = await finance.call(reports.staffBills, { userId: row.userId, pageSize: 200 })
      const { balance, owedAmount, tipAmount } = row
      expect(bills.summary, row.nickName).toEqual({ balance, owedAmount, tipAmount })
      if (bills.total <= bills.rows.length) expect(sumOf(bills.rows, (bill) => bill.balance)).toBe(balance)
    }
    expect((await finance.call(reports.owed, {})).staff).toMatchObject({
      balance: summary.balance,
      tipAmount: summary.tipAmount,
    })
  })
})

describe('debts to members', () => {
  it('are assigned to the newest origins, as if the oldest were spent first', async () => {
    const { rows: rich } = await sql<{ memberId: number }>`
      select b.member_id from member_balance b join member m using (member_id)
      where b.principal_amount > 0 and m.merged_into is null order by b.principal_amount desc, b.member_id limit 2`.execute(
      api.db,
    )
    const [remaining, leaving] = rich.map(({ memberId }) => memberId)
    await allowLargeMerges(api)
    await finance.call(members.merge, { memberId: remaining ?? 0, fromMemberId: leaving ?? 0, reason: '同一个人' })
    const { rows: paid } = await sql<{ rechargeId: number }>`
      select recharge_id from recharge_order where member_id = ${remaining} and bonus_amount = 0 and refunded_amount = 0
        and paid_at is not null order by recharge_id limit 1`.execute(api.db)
    for (const { rechargeId } of paid)
      await finance.call(members.refundRecharge, { rechargeId, amount: 100_00, reason: '客人要求' })
    const { rows, summary } = await readOrigins()
    expect(sortOrigins(rows.map(toOrigin))).toEqual(sortOrigins(await spendOldestFirst()))
    expect(summary.principalAmount).toBe(await readDebt('member:%:principal'))
    expect(summary.bonusAmount).toBe(await readDebt('member:%:bonus'))
  })

  it('by month and by member sum to the same, and open the origins', async () => {
    const months = await finance.call(reports.memberLiability, { pageSize: 200 })
    const { principalAmount, bonusAmount } = (await finance.call(reports.memberBalances, {})).summary
    expect(months.summary).toMatchObject({ principalAmount, bonusAmount })
    expect(months.rows.map(({ month }) => month)).toContain('2026-02')
    for (const { month, ...row } of months.rows) {
      const origins = await readOrigins({ month })
      expect(sumOf(origins.rows, (origin) => origin.principalAmount)).toBe(row.principalAmount)
      expect(sumOf(origins.rows, (origin) => origin.bonusAmount)).toBe(row.bonusAmount)
      expect(new Set(origins.rows.map(({ memberId }) => memberId)).size).toBe(row.memberCount)
      expect(origins.summary.receivedAmount).toBe(row.receivedAmount)
    }
    const { rows } = await finance.call(reports.memberBalances, { pageSize: 20 })
    for (const member of rows)
      expect((await readOrigins({ memberId: member.memberId })).summary).toMatchObject({
        principalAmount: member.principalAmount,
        bonusAmount: member.bonusAmount,
      })
    expect((await finance.call(reports.owed, {})).members).toMatchObject({ principalAmount, bonusAmount })
  })
})

describe('rights', () => {
  it('of each sum are those of its list', async () => {
    const hr = await api.as('hr01')
    const { count } = await readFigures(
      sql`select count(*)::integer as count from wage_slip where status <> ${lit(wageStatus.paid)}`,
    )
    expect(await hr.call(reports.owed, {})).toMatchObject({ staff: null, members: null, wages: { count } })
    for (const endpoint of [reports.staffBills, reports.memberOrigins, reports.memberLiability])
      for (const name of ['hr01', 'shouyin01', 'dz01'])
        expect(await (await api.as(name)).send(endpoint, { userId: 1 })).toMatchObject({ errCode: 'NO_PERMISSION' })
    for (const name of ['yx01', 'dz01', 'shouyin01'])
      expect(await (await api.as(name)).send(reports.owed, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
  })
})

describe('the desk', () => {
  it('lists the first records of each part, oldest first', async () => {
    const desk = await finance.call(reports.desk, {})
    for (const part of Object.values(desk)) {
      if (part === null) continue
      expect(part.lines.length).toBeLessThanOrEqual(5)
      const times = part.lines.map(({ time }) => time)
      expect(times).toEqual(times.toSorted())
    }
    expect(desk.adjustments).toMatchObject({
      count: 1,
      expense: 100_000_00,
      lines: [{ title: '静姐', note: '1 笔', amount: -100_000_00 }],
    })
    expect(desk.openNights).toEqual({ count: 0, lines: [] })
  })
})

describe('the desk of personnel', () => {
  const nights = { beginDate: addDays(TONIGHT, -7), endDate: addDays(TONIGHT, -1) }

  it.each(['hr01', 'dz01'])('counts what the reports of %s count', async (name) => {
    const caller = await api.as(name)
    const desk = await caller.call(reports.peopleDesk, {})
    const tonight = await caller.call(reports.staffClocks, { beginDate: TONIGHT, endDate: TONIGHT })
    const recent = await caller.call(reports.staffClocks, nights)
    expect(desk.tonight).toEqual({
      shiftCount: tonight.summary.shouldCount,
      presentCount: tonight.summary.actualCount,
      leaveCount: tonight.summary.leaveCount,
    })
    expect(desk.leaves?.count).toBe(tonight.summary.leaveCount)
    expect(desk.missingPunches?.count).toBe(recent.summary.missingCount + recent.summary.absentCount)
    const team = await caller.call(attendance.applyTeam, { tab: 'todo' })
    expect(desk.applications?.count).toBe(team.todoCount)
  })

  it('shows wage slips only to employees who publish wages', async () => {
    const { count } = await readFigures(
      sql`select count(*)::integer as count from wage_slip where status = ${lit(wageStatus.unconfirmed)}`,
    )
    expect((await (await api.as('hr01')).call(reports.peopleDesk, {})).unsigned?.count).toBe(count)
    expect(await (await api.as('dz01')).call(reports.peopleDesk, {})).toMatchObject({
      unsigned: null,
      objections: null,
    })
    expect(await (await api.as('yx01')).send(reports.peopleDesk, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
  })
})
