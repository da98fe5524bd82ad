import { commissionKind, commissionMode } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { listViolations } from '../../../../test/factories.ts'
import { findRefusal } from '../../../db/constraints.ts'
import { readExpectedCommission } from '../expected-commission.ts'

const MONTH = '2026-03'
const NEXT = '2026-04'
type Rule = InputOf<typeof payroll.saveCommissionRule>

describe('提成规则', () => {
  let api: TestApi
  let gm: Caller
  let finance: Caller
  let sales: Caller
  let postId: number

  beforeAll(async () => {
    api = await startTestApi()
    gm = await api.as('gm')
    finance = await api.as('caiwu01')
    sales = await api.as('yx01')
    const person = await api.db
      .selectFrom('appUser')
      .select('postId')
      .where('userName', '=', 'yx01')
      .executeTakeFirstOrThrow()
    postId = person.postId
  })

  const buildRule = (differing: Partial<Rule> = {}): Rule => ({
    ruleName: '销售阶梯',
    commissionKind: commissionKind.sales,
    commissionMode: commissionMode.whole,
    postIds: [],
    deptIds: [],
    tiers: [
      { fromAmount: 5_000_000, rateBp: 800 },
      { fromAmount: 0, rateBp: 400 },
    ],
    startMonth: NEXT,
    reason: '新季度政策',
    ...differing,
  })
  const salesRules = async () =>
    (await gm.call(payroll.commissionRules, {})).rows.filter((row) => row.commissionKind === commissionKind.sales)
  const estimate = (month: string) =>
    readExpectedCommission(api.db, { userId: sales.userId!, month, performance: 6_000_000 })

  it('requires the permission to manage rules; rejects invalid rules beside their field and changes nothing', async () => {
    const before = await salesRules()
    expect(before).toMatchObject([{ open: true, setUserName: null, endMonth: null }])
    const { ruleId } = before[0]!
    for (const caller of [sales, await api.as('lm01'), await api.as('dz01')]) {
      expect(await caller.send(payroll.commissionRules, {})).toMatchObject({ code: 403 })
      expect(await caller.send(payroll.saveCommissionRule, buildRule({ ruleId }))).toMatchObject({ code: 403 })
      const end = { ruleId, fromMonth: NEXT, reason: '停用' }
      expect(await caller.send(payroll.endCommissionRule, end)).toMatchObject({ code: 403 })
    }
    const wrong: [string, Partial<Rule>][] = [
      ['startMonth', { startMonth: '2026-02', ruleId }],
      ['startMonth', {}],
      ['tiers', { ruleId, tiers: [] }],
      [
        'tiers',
        {
          ruleId,
          tiers: [
            { fromAmount: 0, rateBp: 100 },
            { fromAmount: 0, rateBp: 200 },
          ],
        },
      ],
      ['rateBp', { ruleId, tiers: [{ fromAmount: 0, rateBp: 10_001 }] }],
      ['fromAmount', { ruleId, tiers: [{ fromAmount: -1, rateBp: 1 }] }],
      ['postIds', { ruleId, postIds: [999_999] }],
      ['deptIds', { ruleId, deptIds: [999_999] }],
      ['commissionKind', { ruleId, commissionKind: commissionKind.team }],
      ['reason', { ruleId, reason: ' ' }],
    ]
    for (const [field, differing] of wrong) {
      const reply = await gm.send(payroll.saveCommissionRule, buildRule(differing))
      expect([field, reply.errCode, /\p{Script=Han}/u.test(reply.msg)]).toEqual([field, 'PARAM_INVALID', true])
    }
    expect(await gm.send(payroll.saveCommissionRule, buildRule({ ruleId: 999_999 }))).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect(await salesRules()).toEqual(before)
  })

  it('replaces a version from its month on; earlier months keep the previous one', async () => {
    const [first] = await salesRules()
    const march = await estimate(MONTH)
    const { ruleId } = await finance.call(payroll.saveCommissionRule, buildRule({ ruleId: first!.ruleId }))
    expect(await salesRules()).toMatchObject([
      {
        ruleId,
        startMonth: NEXT,
        endMonth: null,
        open: true,
        setUserName: expect.any(String) as string,
        reason: '新季度政策',
      },
      { ruleId: first!.ruleId, endMonth: MONTH, open: false },
    ])
    expect((await salesRules())[0]!.tiers.map(({ fromAmount }) => fromAmount)).toEqual([0, 5_000_000])
    expect(await estimate(MONTH)).toEqual(march)
    expect(await estimate(NEXT)).toMatchObject({ rateBp: 800, amount: 480_000 })
    const notifications = await api.db
      .selectFrom('notification')
      .select('content')
      .where('userId', '=', sales.userId)
      .execute()
    expect(notifications).toEqual([{ content: '2026年4月起按新的“销售阶梯”计算销售业绩提成' }])
    expect(await gm.send(payroll.saveCommissionRule, buildRule({ ruleId: first!.ruleId }))).toMatchObject({
      errCode: 'STALE_DATA',
    })
    // Replaced before it started: the replaced version applies in no month.
    const again = await gm.call(
      payroll.saveCommissionRule,
      buildRule({ ruleId, tiers: [{ fromAmount: 0, rateBp: 500 }], reason: '更正' }),
    )
    expect((await salesRules()).map((row) => row.ruleId)).toEqual([again.ruleId, first!.ruleId])
    expect(await estimate(NEXT)).toMatchObject({ rateBp: 500 })
    expect(await listViolations(api)).toEqual([])
  })

  it('lets one of two concurrent changes succeed, and one of two new rules for the same people', async () => {
    const [open] = await salesRules()
    const changes = await Promise.all(
      [gm, finance].map((caller, i) =>
        caller.send(
          payroll.saveCommissionRule,
          buildRule({ ruleId: open!.ruleId, tiers: [{ fromAmount: 0, rateBp: 600 + i }] }),
        ),
      ),
    )
    expect(changes.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['STALE_DATA', 'saved'])
    const news = await Promise.all(
      [gm, finance].map((caller) =>
        caller.send(payroll.saveCommissionRule, buildRule({ ruleName: '岗位专用', postIds: [postId, postId] })),
      ),
    )
    expect(news.map(({ errCode }) => errCode ?? 'saved').toSorted()).toEqual(['PARAM_INVALID', 'saved'])
    expect(await estimate(NEXT)).toMatchObject({ ruleName: '岗位专用' })
    expect(await listViolations(api)).toEqual([])
  })

  it('ends a rule from a month on, once for repeated requests', async () => {
    const own = (await salesRules()).find(({ ruleName }) => ruleName === '岗位专用')!
    const end = { ruleId: own.ruleId, fromMonth: '2026-06', reason: '并入通用规则' }
    expect(await gm.send(payroll.endCommissionRule, { ...end, fromMonth: '2026-02' })).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    const key = 'end-of-a-rule-1'
    for (const reply of await Promise.all([1, 2].map(() => gm.send(payroll.endCommissionRule, end, { key }))))
      expect(reply.code).toBe(200)
    expect(await gm.send(payroll.endCommissionRule, end)).toMatchObject({ errCode: 'STALE_DATA' })
    expect(await estimate('2026-05')).toMatchObject({ ruleName: '岗位专用' })
    expect(await estimate('2026-06')).toMatchObject({ ruleName: '销售阶梯' })
  })

  it('starts a planned version earlier, and ends the previous one there', async () => {
    const postIds = [postId]
    const save = async (differing: Partial<Rule>) =>
      (await gm.call(payroll.saveCommissionRule, buildRule({ ruleName: '后续', postIds, ...differing }))).ruleId
    // The rule for the same post ended with May.
    expect(await gm.send(payroll.saveCommissionRule, buildRule({ postIds, startMonth: '2026-05' }))).toMatchObject({
      errCode: 'PARAM_INVALID',
      msg: '参数错误：适用范围与“岗位专用”重叠，请从2026年5月之后开始',
    })
    const first = await save({ startMonth: '2026-07' })
    const later = await save({ startMonth: '2026-12', ruleId: first })
    expect(await estimate('2026-11')).toMatchObject({ rateBp: 800 })
    const sooner = await save({ startMonth: '2026-09', ruleId: later, tiers: [{ fromAmount: 0, rateBp: 700 }] })
    const futureRules = (await salesRules()).filter(
      (row) => row.postIds.includes(postId) && row.startMonth >= '2026-07',
    )
    expect(futureRules.map(({ ruleId, startMonth, endMonth }) => [ruleId, startMonth, endMonth])).toEqual([
      [sooner, '2026-09', null],
      [first, '2026-07', '2026-08'],
    ])
    expect(await estimate('2026-09')).toMatchObject({ rateBp: 700 })
    // Both ended before they started: neither applies in any month, the previous version is unchanged.
    await gm.call(payroll.endCommissionRule, { ruleId: sooner, fromMonth: '2026-07', reason: '政策取消' })
    expect(await estimate('2026-08')).toMatchObject({ ruleName: '销售阶梯' })
    expect(await estimate('2026-05')).toMatchObject({ ruleName: '岗位专用' })
    expect(await listViolations(api)).toEqual([])
  })

  it('rejects two rules of equal precedence for one person: scopes that share a post', async () => {
    const other = await api.db
      .selectFrom('post')
      .select('postId')
      .where('postId', '<>', postId)
      .executeTakeFirstOrThrow()
    const startMonth = '2026-06'
    await gm.call(payroll.saveCommissionRule, buildRule({ ruleName: '单岗', postIds: [postId], startMonth }))
    expect(
      await gm.send(payroll.saveCommissionRule, buildRule({ postIds: [other.postId, postId], startMonth: '2026-09' })),
    ).toMatchObject({ errCode: 'PARAM_INVALID', msg: '参数错误：适用范围与“单岗”重叠，请修改该规则' })
    expect((await gm.send(payroll.saveCommissionRule, buildRule({ postIds: [other.postId], startMonth }))).code).toBe(
      200,
    )
  })

  it('allows one rule for the same people per month in the database, and one successor per version', async () => {
    const [rule] = await api.db
      .selectFrom('commissionRule')
      .select(['ruleId', 'ruleName', 'commissionKind', 'commissionMode', 'startMonth', 'replacesRuleId'])
      .where('replacesRuleId', 'is not', null)
      .where('withdrawnAt', 'is', null)
      .execute()
    const { ruleId: _id, ...values } = rule!
    const insert = (differing: object) =>
      api.db
        .insertInto('commissionRule')
        .values({ ...values, ...differing })
        .execute()
        .then(
          () => null,
          (error: unknown) => findRefusal(error)?.errCode,
        )
    expect(await insert({ replacesRuleId: null })).toBe('STALE_DATA')
    expect(await insert({ startMonth: '2027-01' })).toBe('STALE_DATA')
  })

  it('starts and ends no version in a month with generated slips', async () => {
    await api.db.insertInto('wageSlip').values({ month: NEXT, userId: sales.userId! }).execute()
    const before = await salesRules()
    const rule = before.find(({ open, postIds }) => open && postIds.length === 0)!
    expect(
      await gm.send(payroll.endCommissionRule, { ruleId: rule.ruleId, fromMonth: NEXT, reason: '停用' }),
    ).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await gm.send(payroll.saveCommissionRule, buildRule({ ruleId: rule.ruleId }))).toMatchObject({
      errCode: 'PARAM_INVALID',
      msg: '参数错误：该月工资单已生成，请选择之后的月份',
    })
    expect(await salesRules()).toEqual(before)
    const later = buildRule({ ruleId: rule.ruleId, startMonth: '2026-05' })
    expect((await gm.send(payroll.saveCommissionRule, later)).code).toBe(200)
  })
})
