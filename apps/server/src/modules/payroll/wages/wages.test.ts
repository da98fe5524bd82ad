/** Wage slips of generated data and of commands: generate, publish, sign, object and correct, also concurrently. */
import { randomUUID } from 'node:crypto'
import { formatFen, applyRateBp } from '@nocturne/base/money'
import { parseTime } from '@nocturne/base/venue-time'
import { commissionKind, commissionMode, wageItem, wageItemType, wageStatus } from '@nocturne/contract/codes'
import type { WageItem } from '@nocturne/contract/codes'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { listViolations } from '../../../../test/factories.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { encryptWithFreshNonce } from '../../../../test/log-in.ts'
import { hashPassword, storeCard } from '../../session/public.ts'
import { computeCommission } from '../commission-rules.ts'
import { hashSlip } from './slip-digest.ts'
import { listEmployees, readPersonFacts } from './wage-facts.ts'
import { computeSlip } from './wage-rules.ts'
import type { PersonFacts, PersonTerms, SlipItem } from './wage-rules.ts'
import { buildPersonTerms, findMonthTerms } from './wage-terms.ts'

const PASSWORD = '258369'
/** Month with generated slips and nights, and a month without nights for the commands. */
const MADE = '2026-02'
const MONTH = '2026-01'
const { draft, unconfirmed, confirmed, disputed, paid } = wageStatus

let api: TestApi
let hr: Caller
let finance: Caller
let sales: Caller
let waiter: Caller
const tickets = new Map<Caller, string>()

beforeAll(async () => {
  api = await generateVenue('2026-03-03 21:00:00', { nights: 7, scale: 0.3, seed: 5 })
  const payPasswordHash = await hashPassword(PASSWORD)
  await api.db.updateTable('appUser').set({ payPasswordHash }).execute()
  hr = await api.as('hr01')
  finance = await api.as('caiwu01')
  sales = await api.as('yx01')
  waiter = await api.as('fwy01')
  for (const caller of [hr, finance, sales, waiter]) tickets.set(caller, await createTicket(caller))
})

async function createTicket(caller: Caller): Promise<string> {
  return (await caller.call(session.checkPayPassword, { payPassword: await encryptWithFreshNonce(api, PASSWORD) }))
    .ticket
}
const of = (caller: Caller) => ({ ticket: tickets.get(caller) ?? '' })
const own = async (caller: Caller, month: string) =>
  (await caller.call(payroll.wageList, { year: 2026, ...of(caller) })).find((slip) => slip.month === month)
const slipRow = (caller: Caller, month = MONTH) =>
  api.db
    .selectFrom('wageSlip')
    .selectAll()
    .where('month', '=', month)
    .where('userId', '=', caller.userId ?? 0)
    .executeTakeFirstOrThrow()
const rising = (numbers: readonly (number | undefined)[]) => numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0))
const codes = (replies: readonly { errCode?: string | undefined }[]) =>
  replies.map(({ errCode }) => errCode ?? 'ok').toSorted()

async function createSignature(caller: Caller): Promise<string> {
  const fileName = `${randomUUID().replaceAll('-', '').slice(0, 22)}.webp`
  const times = { expiresAt: api.clock.now(), createdAt: api.clock.now(), storedAt: api.clock.now() }
  await api.db
    .insertInto('upload')
    .values({ keyHash: randomUUID(), userId: caller.userId ?? 0, fileType: 'image', fileName, sizeBytes: 1, ...times })
    .execute()
  return `/api/files/${fileName}`
}

/** Exports the waiter's signed slip as a bank transfer: first without a card, then with one. */
async function leavesForTheBank(): Promise<void> {
  const query = { month: MONTH, ticket: await createTicket(finance) }
  const transfer = async () =>
    (await finance.call(reports.wageTransfers, query)).rows.find((row) => row.userId === waiter.userId)
  const exportLines = async () => {
    const exportRequest = { report: 'wageTransfers', format: 'csv', ...query } as const
    const { downloadUrl } = await finance.call(reports.exportReport, exportRequest)
    return (await api.app.inject({ url: downloadUrl })).payload.slice(1).trimEnd().split('\r\n')
  }
  await api.db
    .deleteFrom('bonusWithdraw')
    .where('userId', '=', waiter.userId ?? 0)
    .execute()
  await api.db
    .deleteFrom('userBank')
    .where('userId', '=', waiter.userId ?? 0)
    .execute()
  expect(await transfer()).toMatchObject({ cardNoMask: null })
  expect(await finance.call(reports.wageTransfers, query)).toMatchObject({ withoutCard: { count: 1 } })
  expect(await exportLines()).toEqual(['户名,卡号,开户银行,金额,备注'])
  const card = { bankName: '招商银行', branchName: '', accountName: '王小东', cardNo: '6225880212348802' }
  await api.db
    .transaction()
    .execute((tx) => storeCard({ tx, db: api.db, now: parseTime(api.clock.now()) }, waiter.userId ?? 0, card))
  expect(await transfer()).toMatchObject({ accountName: '王小东', cardNoMask: '**** **** **** 8802' })
  const { netAmount } = (await finance.call(reports.wageTransfers, query)).rows[0]!
  expect(await exportLines()).toEqual([
    '户名,卡号,开户银行,金额,备注',
    `王小东,6225880212348802,招商银行,${(netAmount / 100).toFixed(2)},${MONTH} 工资`,
  ])
}

describe('slips of past nights', () => {
  it('exist for all employees, add up and pass the audit', async () => {
    const people = await hr.call(payroll.wagePeople, { month: MADE, ...of(hr), pageSize: 200 })
    expect(people.total).toBe(118)
    expect(people.netAmount).toBe(people.grossAmount - people.deductAmount)
    expect(people.rows.reduce((sum, row) => sum + row.netAmount, 0)).toBe(people.netAmount)
    expect(await listViolations(api)).toEqual([])
  })

  it('add up by item and by department, and are exported with the payment password', async () => {
    const query = { month: MADE, ...of(finance) }
    const people = await finance.call(payroll.wagePeople, { ...query, pageSize: 200 })
    const totals = await finance.call(reports.wageTotals, query)
    expect(totals).toMatchObject({
      count: people.total,
      grossAmount: people.grossAmount,
      deductAmount: people.deductAmount,
      netAmount: people.netAmount,
    })
    const itemSum = (type: string) =>
      totals.items.filter(({ itemType }) => itemType === type).reduce((sum, { amount }) => sum + amount, 0)
    expect([itemSum(wageItemType.earning), itemSum(wageItemType.deduction)]).toEqual([
      totals.grossAmount,
      totals.deductAmount,
    ])
    expect(totals.depts.reduce((sum, { netAmount }) => sum + netAmount, 0)).toBe(totals.netAmount)

    const slips = await finance.call(reports.wageSlips, { ...query, pageSize: 200 })
    expect(new Set(slips.rows.map(({ userId }) => userId))).toEqual(new Set(people.rows.map(({ userId }) => userId)))
    expect(slips.rows).toHaveLength(people.total)
    for (const endpoint of [reports.wageTotals, reports.wageSlips, reports.wageTransfers])
      expect(await finance.send(endpoint, { month: MADE })).toMatchObject({ errCode: 'PAY_TICKET_EXPIRED' })
    const exportRequest = { report: 'wageSlips', format: 'csv', month: MADE } as const
    expect(await finance.send(reports.exportReport, exportRequest)).toMatchObject({ errCode: 'PAY_TICKET_EXPIRED' })
    // HR publishes wages but may not export files.
    expect(await hr.send(reports.exportReport, { ...exportRequest, ...of(hr) })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    const { downloadUrl, fileName } = await finance.call(reports.exportReport, { ...exportRequest, ...of(finance) })
    expect(fileName).toBe(`工资表 ${MADE}.csv`)
    const { payload } = await api.app.inject({ url: downloadUrl })
    const [head, ...lines] = payload
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    expect(lines).toHaveLength(people.total)
    const column = head!.indexOf('实发')
    expect(lines.reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0)).toBe(people.netAmount)
    // The ticket gives access to every slip: neither link nor log contains it.
    const content = Buffer.from(downloadUrl.split('ticket=')[1]!.split('.')[0]!, 'base64url').toString()
    const { rows: logged } = await sql<{
      line: string
    }>`select l::text as line from oper_log l where title = '导出报表'`.execute(api.db)
    expect(content + logged.map(({ line }) => line).join()).not.toContain(tickets.get(finance))
    expect(logged.map(({ line }) => line).join()).toContain('工资表')
  })

  it('are identical to the byte when recomputed by the rules of that month', async () => {
    // Sets other terms for the same month: published slips are still recomputed by the terms stored with them.
    await sql`insert into wage_rule (start_month, terms, created_at) select '2026-02', terms || '{"mealPay": 1}', now() from wage_rule`.execute(
      api.db,
    )
    const { rows } = await sql<{
      userId: number
      ruleId: number
      terms: PersonTerms
      facts: PersonFacts
      items: SlipItem[]
      digest: string
    }>`
      select v.user_id, v.rule_id, v.terms, v.facts, v.items, v.digest from wage_version v join wage_slip s using (wage_id) where s.month = ${MADE}`.execute(
      api.db,
    )
    const now = new Date('2026-03-03T21:00:00+08:00')
    const facts = await readPersonFacts(api.db, MADE, await listEmployees(api.db, MADE, null), now)
    const later = await findMonthTerms(api.db, MADE)
    let different = 0
    for (const slip of rows) {
      const recomputed = computeSlip(slip.terms, slip.facts)
      expect(hashSlip(recomputed, slip.facts)).toBe(slip.digest)
      const currentFacts = { ...facts.get(slip.userId)!, extras: [] }
      expect(hashSlip(computeSlip(slip.terms, currentFacts), currentFacts)).toBe(slip.digest)
      if (hashSlip(computeSlip(buildPersonTerms(later!, currentFacts), currentFacts), currentFacts) !== slip.digest)
        different += 1
    }
    expect([rows.length, different]).toEqual([118, 118])
    expect(rows.some(({ items }) => items.some(({ itemCode }) => itemCode === wageItem.commission))).toBe(true)
  })

  it('are the basis for simulating a commission change, which writes nothing', async () => {
    const { rows: rules } = await finance.call(payroll.commissionRules, {})
    const kinds = [
      [commissionKind.sales, wageItem.commission],
      [commissionKind.recommend, wageItem.recommend],
      [commissionKind.recharge, wageItem.recharge],
      [commissionKind.team, wageItem.team],
    ] as const
    let paid = 0
    for (const [kind, itemCode] of kinds) {
      const { ruleId, commissionMode, postIds, deptIds, tiers } = rules.find(
        (rule) => rule.open && rule.commissionKind === kind,
      )!
      const tried = {
        ruleId,
        commissionKind: kind,
        commissionMode,
        postIds,
        deptIds,
        tiers,
        startMonth: '2026-03',
        month: MADE,
      }
      const attempt = (differing: object = {}) =>
        finance.call(payroll.previewCommissionRule, { ...tried, pageSize: 200, ...differing })
      // Simulating the unchanged rule shows no differences.
      const same = await attempt()
      const { rows: slips } = await sql<{ userId: number; amount: number }>`
        select s.user_id, (i ->> 'amount')::bigint as amount from wage_slip s join wage_version v using (wage_id, version_no)
        cross join lateral jsonb_array_elements(v.items) i where s.month = ${MADE} and i ->> 'itemCode' = ${itemCode} order by 1`.execute(
        api.db,
      )
      expect(same).toMatchObject({ total: 0, change: 0, gain: { people: 0 }, loss: { people: 0 } })
      paid += slips.length
      // Simulates doubled rates, then no rates.
      const twice = tiers.map((tier) => ({ ...tier, rateBp: tier.rateBp * 2 }))
      const more = await attempt({ tiers: twice })
      expect([more.gain.people, more.loss.people]).toEqual([slips.length, 0])
      if (kind !== commissionKind.team)
        for (const row of more.rows)
          expect([row.after, row.change]).toEqual([
            computeCommission(row.baseAmount, twice, commissionMode),
            row.after - row.before,
          ])
      const none = await attempt({ tiers: [] })
      // With no rates, all employees with a commission lose exactly the amount on their slip.
      expect(
        none.rows.map(({ userId, before: amount }) => ({ userId, amount })).toSorted((a, b) => a.userId - b.userId),
      ).toEqual(slips)
      expect(none.months).toMatchObject([
        { month: MADE, people: slips.length, after: 0, before: same.months[0]!.after },
      ])
      const pages = [
        ...(await attempt({ tiers: twice, pageSize: 3 })).rows,
        ...(await attempt({ tiers: twice, pageSize: 3, pageNum: 2 })).rows,
      ]
      expect(pages).toEqual(more.rows.slice(0, 6))
    }
    expect(paid).toBeGreaterThan(0)
    expect(await finance.call(payroll.commissionRules, {}).then(({ rows }) => rows)).toEqual(rules)
  })

  it('limit a simulation to the people of the changed rule; invalid rules and months are rejected', async () => {
    const { postId } = await api.db
      .selectFrom('appUser')
      .select('postId')
      .where('userName', '=', 'yx01')
      .executeTakeFirstOrThrow()
    const tried = {
      commissionKind: commissionKind.sales,
      commissionMode: commissionMode.excess,
      postIds: [postId],
      deptIds: [],
      tiers: [
        { fromAmount: 0, rateBp: 0 },
        { fromAmount: 1_000_000, rateBp: 5_000 },
      ],
      startMonth: '2026-03',
      month: MADE,
    }
    const { rows } = await finance.call(payroll.previewCommissionRule, { ...tried, pageSize: 200 })
    const ofPost = await api.db.selectFrom('appUser').select('userId').where('postId', '=', postId).execute()
    const about = new Set(ofPost.map(({ userId }) => userId))
    for (const { userId, baseAmount, after } of rows)
      expect([userId, about.has(userId), after]).toEqual([
        userId,
        true,
        applyRateBp(Math.max(0, baseAmount - 1_000_000), 5_000),
      ])
    expect(rows.length).toBeGreaterThan(0)

    const before = await finance.call(payroll.commissionRules, {})
    for (const [wrong, errCode] of [
      [{ month: '2026-03' }, 'PARAM_INVALID'],
      [{ month: '2026-13' }, 'PARAM_INVALID'],
      [{ startMonth: '2026-02' }, 'PARAM_INVALID'],
      [{ tiers: [] }, 'PARAM_INVALID'],
      [{ postIds: [] }, 'PARAM_INVALID'],
      [{ deptIds: [999_999] }, 'PARAM_INVALID'],
      [{ tiers: [{ fromAmount: 0, rateBp: 10_001 }] }, 'PARAM_INVALID'],
      [{ tiers: [{ fromAmount: 0, rateBp: -1 }] }, 'PARAM_INVALID'],
      [{ ruleId: 999_999 }, 'NOT_FOUND'],
    ] as const) {
      const reply = await finance.send(payroll.previewCommissionRule, { ...tried, ...wrong } as typeof tried)
      expect([wrong, reply.errCode]).toEqual([wrong, errCode])
    }
    for (const caller of [sales, hr, waiter])
      expect(await caller.send(payroll.previewCommissionRule, tried)).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await finance.call(payroll.commissionRules, {})).toEqual(before)
  })
})

describe('items of a slip', () => {
  it('link to their rule version and source rows, for every kind', async () => {
    const { rows: kinds } = await sql<{ wageId: number; itemCode: WageItem }>`
      select distinct on (i ->> 'itemCode', p.month) v.wage_id, i ->> 'itemCode' as item_code
      from wage_slip p join wage_version v using (wage_id, version_no) cross join lateral jsonb_array_elements(v.items) i
      order by i ->> 'itemCode', p.month, jsonb_array_length(i -> 'lines') desc, v.wage_id`.execute(api.db)
    const seen = new Set(kinds.map(({ itemCode }) => itemCode))
    for (const code of [wageItem.base, wageItem.commission, wageItem.late, wageItem.social, wageItem.tax])
      expect([code, seen.has(code)]).toEqual([code, true])
    const { rows: ofWages } = await hr.call(payroll.wageRules, {})
    const { rows: ofCommission } = await finance.call(payroll.commissionRules, {})
    for (const { wageId, itemCode } of kinds) {
      const item = await hr.call(payroll.wageItem, { wageId, itemCode, ...of(hr) })
      const sum = item.lines.reduce((all, { amount }) => all + amount, 0)
      expect([itemCode, sum, item.lines.length > 0]).toEqual([itemCode, item.amount, true])
      expect([itemCode, item.ruleId === null]).toEqual([itemCode, item.ruleName === null])
      if (item.ruleName === null) continue
      // The rule version of the item is among the versions listed to users who may read rules.
      const versions: readonly { ruleId: number; startMonth: string }[] = commissions.has(itemCode)
        ? ofCommission
        : ofWages
      const version = versions.find(({ ruleId }) => ruleId === item.ruleId)
      expect([itemCode, version && version.startMonth <= item.month]).toEqual([itemCode, true])
      const [since, ...otherTerms] = item.ruleTerms
      expect([itemCode, since?.label, otherTerms.length > 0]).toEqual([itemCode, '生效', true])
      for (const line of item.lines) {
        if (nightly.has(itemCode)) expect([itemCode, line.businessDate?.slice(0, 7)]).toEqual([itemCode, item.month])
        if (itemCode === wageItem.overtime) expect(line.applyId).not.toBeNull()
        if (itemCode === wageItem.team) expect(line.userId).not.toBeNull()
      }
    }
    // The terms shown are those of the slip's version, also after a new version was set.
    const own = kinds.find(({ itemCode }) => itemCode === wageItem.commission)!
    const item = await hr.call(payroll.wageItem, { wageId: own.wageId, itemCode: wageItem.commission, ...of(hr) })
    const rule = ofCommission.find(({ ruleName }) => ruleName === item.ruleName)!
    expect(item.ruleTerms.slice(2).map(({ text }) => text)).toEqual(
      rule.tiers.map(({ fromAmount, rateBp }) => `满 ${formatFen(fromAmount, { trim: true })} ${rateBp / 100}%`),
    )
  })
})

const commissions = new Set<WageItem>([wageItem.commission, wageItem.recommend, wageItem.recharge, wageItem.team])
/** Items with one line per night. */
const nightly = new Set<WageItem>([
  wageItem.commission,
  wageItem.recommend,
  wageItem.recharge,
  wageItem.late,
  wageItem.absent,
  wageItem.overtime,
])

describe('a month', () => {
  it('is generated and published once by finance and HR, after it is over', async () => {
    for (const endpoint of [payroll.generateWages, payroll.publishWages, payroll.payWages])
      expect((await sales.send(endpoint, { month: MONTH })).errCode).toBe('NO_PERMISSION')
    expect((await hr.send(payroll.generateWages, { month: '2026-03' })).errCode).toBe('PARAM_INVALID')
    // Refuses to publish and to pay a month that is not over.
    for (const month of ['2026-03', '2026-12', '2099-01']) {
      expect(await hr.send(payroll.publishWages, { month })).toMatchObject({ errCode: 'PARAM_INVALID' })
      const payPassword = await encryptWithFreshNonce(api, PASSWORD)
      expect(await finance.send(payroll.payWages, { month, payPassword })).toMatchObject({ errCode: 'PARAM_INVALID' })
    }
    expect((await hr.send(payroll.generateWages, { month: '2019-12' })).msg).toContain('没有工资规则')
    expect((await hr.send(payroll.generateWages, { month: '2026-13' })).errCode).toBe('PARAM_INVALID')
    const [one, two] = await Promise.all([
      hr.call(payroll.generateWages, { month: MONTH }),
      finance.call(payroll.generateWages, { month: MONTH }),
    ])
    expect([one?.count, two?.count]).toEqual([118, 118])
    expect(rising([one?.changed, two?.changed])).toEqual([0, 118])
    expect(await hr.call(payroll.generateWages, { month: MONTH, deptId: 30 })).toEqual({ count: 24, changed: 0 })
    expect(await own(sales, MONTH)).toBeUndefined()
    const dept = await finance.call(payroll.publishWages, { month: MONTH, deptId: 20 })
    expect(dept.count).toBe(34)
    const both = await Promise.all([hr, finance].map((by) => by.call(payroll.publishWages, { month: MONTH })))
    expect(rising(both.map(({ count }) => count))).toEqual([0, 84])
    expect(await own(sales, MONTH)).toMatchObject({ status: unconfirmed })
    const sentNotifications =
      await sql`select from notification where biz_type = 'wageSlip' and user_id = ${sales.userId}`.execute(api.db)
    expect(sentNotifications.rows).toHaveLength(1)
  })

  it('is compared with the previous month before publishing', async () => {
    const { rows } = await hr.call(payroll.wagePeople, { month: MADE, ...of(hr), deptId: 21 })
    for (const row of rows) expect(row.netChange).toBe(row.netAmount - (row.lastNetAmount ?? 0))
    expect(rows.map(({ netChange }) => Math.abs(netChange ?? 0))).toEqual(
      rows.map(({ netChange }) => Math.abs(netChange ?? 0)).toSorted((a, b) => b - a),
    )
  })
})

describe('a slip', () => {
  it('is shown to its owner with a ticket valid for fifteen minutes', async () => {
    const { wageId } = await slipRow(sales)
    expect((await sales.send(payroll.wageDetail, { wageId, ticket: 'x' })).errCode).toBe('PAY_TICKET_EXPIRED')
    expect((await sales.send(payroll.wageDetail, { wageId, ...of(waiter) })).errCode).toBe('PAY_TICKET_EXPIRED')
    expect((await waiter.send(payroll.wageDetail, { wageId, ...of(waiter) })).errCode).toBe('NOT_FOUND')
    expect((await waiter.send(payroll.wageItem, { wageId, itemCode: wageItem.base, ...of(waiter) })).errCode).toBe(
      'NOT_FOUND',
    )
    const slip = await sales.call(payroll.wageDetail, { wageId, ...of(sales) })
    // A month without nights has no sales and no attendance results.
    expect(slip).toMatchObject({
      workDays: null,
      lateTimes: null,
      grossAmount: 3_200_00,
      can: { confirm: true, correct: false },
    })
    const item = await sales.call(payroll.wageItem, { wageId, itemCode: wageItem.base, ...of(sales) })
    expect(item.lines.map(({ amount }) => amount)).toEqual([4_000_00, -1_200_00])
    expect(item.ruleName).toContain('2020-01')
    expect((await sales.send(payroll.wageItem, { wageId, itemCode: wageItem.fine, ...of(sales) })).errCode).toBe(
      'NOT_FOUND',
    )
  })

  it('is signed once by its owner, with an uploaded picture', async () => {
    const { wageId } = await slipRow(waiter)
    const signUrl = await createSignature(waiter)
    const foreign = await createSignature(sales)
    expect((await waiter.send(payroll.confirmWage, { wageId, signUrl: foreign })).errCode).toBe('PARAM_INVALID')
    expect((await sales.send(payroll.confirmWage, { wageId, signUrl: foreign })).errCode).toBe('NOT_FOUND')
    expect((await waiter.send(payroll.confirmWage, { wageId, signUrl, versionNo: 7 })).errCode).toBe(
      'WAGE_STATUS_WRONG',
    )
    const replies = await Promise.all([1, 2].map(() => waiter.send(payroll.confirmWage, { wageId, signUrl })))
    expect(codes(replies)).toEqual(['WAGE_STATUS_WRONG', 'ok'])
    expect((await waiter.send(payroll.objectWage, { wageId, objection: '少了' })).errCode).toBe('WAGE_STATUS_WRONG')
    await leavesForTheBank()
    const { publishUserId } = await slipRow(waiter)
    const publisher = publishUserId === hr.userId ? hr : finance
    const pay = async () => ({ month: MONTH, payPassword: await encryptWithFreshNonce(api, PASSWORD) })
    expect((await publisher.send(payroll.payWages, { month: MONTH })).errCode).toBe('PARAM_INVALID')
    await api.db.insertInto('sysConfig').values({ configKey: 'pay.secondPersonAbove', configValue: '100' }).execute()
    expect((await publisher.send(payroll.payWages, await pay())).errCode).toBe('SECOND_PERSON_NEEDED')
    const others = [await api.as('gm'), await api.as('kuaiji01')]
    expect((await others[0]?.send(payroll.payWages, { ...(await pay()), netAmount: 1 }))?.errCode).toBe('STALE_DATA')
    expect((await slipRow(waiter)).status).toBe(confirmed)
    const payments = await Promise.all(others.map(async (by) => by.call(payroll.payWages, await pay())))
    expect(rising(payments.map(({ count }) => count))).toEqual([0, 1])
    expect((await slipRow(waiter)).status).toBe(paid)
  })

  it('is objected to by item, corrected by another person as a new version, and published again', async () => {
    const { wageId } = await slipRow(sales)
    const say = { wageId, itemCode: wageItem.base, objection: '一月已达标' }
    expect((await waiter.send(payroll.objectWage, say)).errCode).toBe('NOT_FOUND')
    const replies = await Promise.all([1, 2].map(() => sales.send(payroll.objectWage, say)))
    expect(codes(replies)).toEqual(['WAGE_STATUS_WRONG', 'ok'])
    await sales.call(payroll.objectWage, { wageId, itemCode: wageItem.meal, objection: '餐补不对' })
    for (const person of [hr, finance]) {
      const { rows } = await person.call(notifications.list, {})
      expect(rows[0]).toMatchObject({
        content: `${MONTH}：餐补不对`,
        bizType: 'wageSlip',
        bizId: wageId,
        readFlag: false,
      })
    }
    const people = { month: MONTH, ticket: await createTicket(hr) }
    const listed = await hr.call(payroll.wagePeople, people)
    expect(listed.rows[0]).toMatchObject({ wageId, status: disputed })
    const objections = await hr.call(payroll.wagePeople, { ...people, status: disputed })
    expect(objections.rows.map((row) => row.wageId)).toEqual([wageId])
    expect(objections).toMatchObject({ total: 1, counts: listed.counts, toPublish: listed.toPublish })
    expect(objections.netAmount).toBe(objections.rows[0]?.netAmount)
    const { userName = '' } = objections.rows[0] ?? {}
    const found = await hr.call(payroll.wagePeople, { ...people, keyword: userName })
    expect(found.rows.map((row) => row.userName)).toContain(userName)
    expect(found.total).toBe(found.rows.length)
    expect((await hr.call(payroll.wagePeople, { ...people, keyword: '查无此人' })).total).toBe(0)
    const before = await sales.call(payroll.wageDetail, { wageId, ...of(sales) })
    expect(before).toMatchObject({ status: disputed, versionNo: 1 })
    expect(before.objections.map(({ itemCode }) => itemCode)).toEqual([wageItem.base, wageItem.meal])
    // Not corrected yet: publishing the month skips it.
    expect(await hr.call(payroll.publishWages, { month: MONTH })).toEqual({ count: 0 })
    const fix = { wageId, versionNo: 1, itemCode: wageItem.reward, amount: 1_200_00, remark: '补发底薪' } as const
    expect((await sales.send(payroll.correctWage, fix)).errCode).toBe('NO_PERMISSION')
    expect((await hr.send(payroll.correctWage, { ...fix, itemCode: wageItem.fine, amount: 99_999_00 })).errCode).toBe(
      'PARAM_INVALID',
    )
    expect((await hr.send(payroll.correctWage, { ...fix, amount: -1 })).errCode).toBe('PARAM_INVALID')
    const corrections = await Promise.all([hr, finance].map((by) => by.send(payroll.correctWage, fix)))
    expect(codes(corrections)).toEqual(['WAGE_STATUS_WRONG', 'ok'])
    // The owner reads the published version until it is published again.
    expect((await sales.call(payroll.wageDetail, { wageId, ...of(sales) })).netAmount).toBe(before.netAmount)
    expect((await hr.call(payroll.wageDetail, { wageId, ...of(hr) })).netAmount).toBe(before.netAmount + 1_200_00)
    expect(await hr.call(payroll.publishWages, { month: MONTH })).toEqual({ count: 1 })
    expect(await sales.call(payroll.wageDetail, { wageId, ...of(sales) })).toMatchObject({
      status: unconfirmed,
      versionNo: 2,
      objections: [],
    })
    await sales.call(payroll.confirmWage, { wageId, versionNo: 2, signUrl: await createSignature(sales) })
    expect((await slipRow(sales)).status).toBe(confirmed)
    expect((await hr.send(payroll.correctWage, { ...fix, versionNo: 2 })).errCode).toBe('WAGE_STATUS_WRONG')
  })

  it('is signed or objected to, and published in one consistent version, in any order of concurrent steps', async () => {
    const { wageId } = await slipRow(finance)
    const replies = await Promise.all([
      finance.send(payroll.confirmWage, { wageId, versionNo: 1, signUrl: await createSignature(finance) }),
      finance.send(payroll.objectWage, { wageId, objection: '少了' }),
    ])
    expect(codes(replies)).toEqual(['WAGE_STATUS_WRONG', 'ok'])
    expect((await slipRow(finance)).status).toBe(replies[0]?.errCode === undefined ? confirmed : disputed)
    await hr.call(payroll.generateWages, { month: '2025-11' })
    const drafted = await slipRow(sales, '2025-11')
    const fix = {
      wageId: drafted.wageId,
      versionNo: 1,
      itemCode: wageItem.reward,
      amount: 100_00,
      remark: '补发',
    } as const
    const [corrected] = await Promise.all([
      finance.send(payroll.correctWage, fix),
      hr.send(payroll.publishWages, { month: '2025-11' }),
    ])
    const { status, versionNo, publishedNo } = await slipRow(sales, '2025-11')
    expect(versionNo).toBe(corrected?.errCode === undefined ? 2 : 1)
    // A slip is published either with the correction or before it, never half corrected.
    expect(publishedNo).toBe(status === draft ? null : versionNo)
  })

  it('is never corrected by its owner, nor changed without a version', async () => {
    await hr.call(payroll.generateWages, { month: '2025-12' })
    const mine = await slipRow(hr, '2025-12')
    expect(mine.status).toBe(draft)
    const fix = { wageId: mine.wageId, versionNo: 1, itemCode: wageItem.reward, amount: 1, remark: '自己' } as const
    expect((await hr.send(payroll.correctWage, fix)).errCode).toBe('SELF_APPROVE')
    for (const change of ['net_amount = net_amount + 1', 'gross_amount = gross_amount', `items = '[]'`])
      await expect(sql.raw(`update wage_version set ${change}`).execute(api.db)).rejects.toThrow(/append-only/)
    const wrong = sql`
      insert into wage_version select (jsonb_populate_record(v, jsonb_build_object('version_no', 9, 'gross_amount', gross_amount + 1, 'net_amount',
        net_amount + 1))).*
      from wage_version v where wage_id = ${mine.wageId}`
    await expect(wrong.execute(api.db)).rejects.toThrow(/wage_version__items/)
    const unsigned = sql`update wage_slip set status = ${wageStatus.paid} where wage_id = ${mine.wageId}`
    await expect(unsigned.execute(api.db)).rejects.toThrow()
    expect(await listViolations(api)).toEqual([])
  })
})
