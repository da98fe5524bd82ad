/**
 * 撤回 of planned rules of every kind: the previous version stays valid, a withdrawal happens once, and a started rule cannot be
 * withdrawn.
 */
import { randomUUID } from 'node:crypto'
import { commissionKind, commissionMode, payMode, payRuleKind, rebateType } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, ApiReply, TestApi } from '../../../test/api.ts'
import { listViolations, listFreePayLaterTables, openTable } from '../../../test/factories.ts'

/** The test clock is at 2026-03-14 22:00. */
const NEXT_NIGHT = '2026-03-15'
const NEXT_MONTH = '2026-04'
const reason = '政策取消'

type Sent = { ruleId: number; lastRuleId: number; reason: string }
/** Operations on one kind of rule; `withdraw` acts on the plan that `plan` created last. */
type Kind = {
  name: string
  title: string
  tables: string
  /** Plans a version, or changes the planned one; returns its id. */
  plan: () => Promise<number>
  /** Replaces the planned version by another one, for kinds whose `plan` cannot. */
  rival?: () => Promise<number>
  withdraw: (by: Caller, sent: Sent, key?: string) => Promise<ApiReply<unknown>>
  /** Terms valid at the planned start, together with the list of rules. */
  listed: () => Promise<unknown>
  /** Last moment at which the version is still planned, and first moment at which it has started. */
  moments: readonly [string, string]
  outsider: string
  tooLate?: string
}

let api: TestApi
let gm: Caller
let finance: Caller
let goodsId: number
beforeEach(async () => {
  api = await startTestApi()
  gm = await api.as('gm')
  finance = await api.as('caiwu01')
  const { rows } = await sql<{ goodsId: number }>`
    select goods_id from goods where rebate_type = ${rebateType.perPiece} order by goods_id limit 1`.execute(api.db)
  goodsId = rows[0]!.goodsId
})

let rising = 0
const rebates = async () => {
  const { rows } = await gm.call(payroll.payRules, { tab: 'rebate', pageSize: 200 })
  return rows.find((row) => row.goodsId === goodsId)!
}
const salesRules = async () =>
  (await gm.call(payroll.commissionRules, {})).rows.filter((row) => row.commissionKind === commissionKind.sales)

const kinds: readonly Kind[] = [
  {
    name: 'of what a night brings',
    title: '商品返利调整',
    tables: 'pay_rule',
    plan: async () => {
      const { lastRuleId } = await rebates()
      const ruleFields = {
        payRuleKind: payRuleKind.rebate,
        goodsId,
        rebateType: rebateType.perPiece,
        value: (rising += 1),
      }
      const version = { startDate: NEXT_NIGHT, reason: '主推', ...(lastRuleId !== null && { lastRuleId }) }
      return (await finance.call(payroll.setPayRule, { ...ruleFields, ...version })).ruleId
    },
    withdraw: (by, sent, key = randomUUID()) => by.send(payroll.withdrawPayRule, sent, { key }),
    listed: rebates,
    moments: ['2026-03-15 11:58:59', '2026-03-15 11:59:01'],
    outsider: 'hr01',
  },
  {
    name: 'of commission',
    title: '提成规则调整',
    tables: 'commission_rule',
    plan: async () => {
      const open = (await salesRules()).find((row) => row.open)!
      const { ruleId, ruleName, postIds, deptIds } = open
      const tiers = [{ fromAmount: 0, rateBp: (rising += 1) }]
      const ruleFields = { ruleId, ruleName, postIds, deptIds, commissionKind: commissionKind.sales, tiers }
      const version = { commissionMode: commissionMode.whole, startMonth: NEXT_MONTH, reason: '新季度政策' }
      return (await finance.call(payroll.saveCommissionRule, { ...ruleFields, ...version })).ruleId
    },
    withdraw: (by, sent, key = randomUUID()) => by.send(payroll.withdrawCommissionRule, sent, { key }),
    listed: salesRules,
    moments: ['2026-04-01 11:58:59', '2026-04-01 11:59:01'],
    outsider: 'hr01',
  },
  {
    name: 'of commission that ends',
    title: '提成规则调整',
    tables: 'commission_rule',
    plan: async () => {
      const { ruleId } = (await salesRules()).find((row) => row.open)!
      await finance.call(payroll.endCommissionRule, { ruleId, fromMonth: NEXT_MONTH, reason: '停用' })
      return ruleId
    },
    rival: async () => {
      const { ruleName, postIds, deptIds } = (await salesRules())[0]!
      const tiers = [{ fromAmount: 0, rateBp: 100 }]
      const ruleFields = { ruleName, postIds, deptIds, commissionKind: commissionKind.sales, tiers }
      const version = { commissionMode: commissionMode.whole, startMonth: NEXT_MONTH, reason: '新季度政策' }
      return (await finance.call(payroll.saveCommissionRule, { ...ruleFields, ...version })).ruleId
    },
    withdraw: (by, sent, key = randomUUID()) =>
      by.send(payroll.withdrawCommissionEnd, { ...sent, endMonth: '2026-03' }, { key }),
    listed: salesRules,
    moments: ['2026-04-01 11:58:59', '2026-04-01 11:59:01'],
    outsider: 'hr01',
    tooLate: '停用已生效，不能撤回，请新增规则',
  },
  {
    name: 'of wages',
    title: '工资规则调整',
    tables: 'wage_rule',
    plan: async () => {
      const { rows } = await gm.call(payroll.wageRules, {})
      const {
        ruleId: _,
        startMonth: __,
        createTime: ___,
        createUserName: ____,
        canWithdraw: _____,
        posts,
        ...terms
      } = rows[0]!
      const paid = posts.map(({ postName: ______, ...post }) => post)
      const lastRuleId = Math.max(...rows.map(({ ruleId }) => ruleId))
      const version = { startMonth: NEXT_MONTH, reason: '年度调薪', lastRuleId }
      return (await finance.call(payroll.setWageRule, { ...terms, posts: paid, mealPay: (rising += 1), ...version }))
        .ruleId
    },
    withdraw: (by, sent, key = randomUUID()) => by.send(payroll.withdrawWageRule, sent, { key }),
    listed: async () => (await gm.call(payroll.wageRules, {})).rows,
    moments: ['2026-04-01 11:58:59', '2026-04-01 11:59:01'],
    outsider: 'yx01',
  },
]
const listCodes = (replies: readonly ApiReply<unknown>[]) => replies.map(({ errCode }) => errCode ?? 'ok').toSorted()

describe.each(kinds)('a planned rule $name', (kind) => {
  const { title, tables, plan, rival = plan, withdraw, listed, moments, outsider, tooLate } = kind

  it('is withdrawn by users who may add it: the previous version stays valid, receivers are notified, and the log has the reason', async () => {
    const before = await listed()
    const ruleId = await plan()
    expect(await listed()).not.toEqual(before)
    const sent = { ruleId, lastRuleId: ruleId, reason }
    for (const userName of [outsider, 'lm01', 'dz01'])
      expect(await withdraw(await api.as(userName), sent)).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await withdraw(gm, { ...sent, reason: ' ' })).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await withdraw(gm, { ...sent, ruleId: 999_999 })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await withdraw(gm, { ...sent, lastRuleId: ruleId + 1 })).toMatchObject({ errCode: 'STALE_DATA' })
    const key = randomUUID()
    const twice = await Promise.all([1, 2].map(() => withdraw(gm, sent, key)))
    expect(listCodes(twice)).toEqual(['ok', 'ok'])
    expect(await listed()).toEqual(before)
    expect(await withdraw(finance, sent)).toMatchObject({ errCode: 'STALE_DATA' })
    const notifications = await api.db.selectFrom('notification').select('content').where('title', '=', title).execute()
    const withdrawn = notifications.filter(({ content }) => content.startsWith('原定') && content.includes('已撤回'))
    expect(withdrawn.length).toBeGreaterThan(0)
    const { rows: logged } = await sql<{ after: unknown }>`
      select after from oper_log where subject_id = ${ruleId} and after -> 'withdrawn' is not null`.execute(api.db)
    expect(logged).toMatchObject([{ after: { withdrawn: reason } }])
    expect(await listViolations(api)).toEqual([])
  })

  it('is withdrawn once by concurrent requests, and not while being replaced', async () => {
    const ruleId = await plan()
    const sent = { ruleId, lastRuleId: ruleId, reason }
    const both = await Promise.all([gm, finance].map((by) => withdraw(by, sent)))
    expect(listCodes(both)).toEqual(['STALE_DATA', 'ok'])
    const again = await plan()
    const raced = await Promise.allSettled([rival(), withdraw(gm, { ruleId: again, lastRuleId: again, reason })])
    const [planned, taken] = raced
    const took = taken.status === 'fulfilled' && taken.value.errCode === undefined
    // Only one succeeds: the other fails because the state changed since it was displayed.
    expect([planned.status === 'fulfilled', took].filter(Boolean)).toHaveLength(1)
    expect(await listViolations(api)).toEqual([])
  })

  it('can be withdrawn until the last minute before it starts, and never after', async () => {
    const [last, late] = moments
    const first = await plan()
    api.clock.at(late)
    expect(await withdraw(gm, { ruleId: first, lastRuleId: first, reason })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'ruleId', message: tooLate ?? '规则已生效，不能撤回，请调整规则' },
    })
    expect(JSON.stringify(await listed())).not.toMatch(/"canWithdraw(End)?":true/)
    api.clock.at(last)
    expect(JSON.stringify(await listed())).toMatch(/"canWithdraw(End)?":true/)
    expect(await withdraw(gm, { ruleId: first, lastRuleId: first, reason })).toMatchObject({ code: 200 })
    expect(await listViolations(api)).toEqual([])
    // A database constraint rejects what bypasses the command.
    const begun = sql`update ${sql.table(tables)} set withdrawn_at = '2026-05-01', withdraw_user_id = 1, withdraw_reason = 'x' where rule_id = ${first}`
    await expect(begun.execute(api.db)).rejects.toThrow(/__withdrawn|append-only/)
  })
})

describe('commission rules', () => {
  const tiers = [{ fromAmount: 0, rateBp: 300 }]
  const version = (ruleId: number | undefined, startMonth: string, postIds: number[] = []) => ({
    ...(ruleId !== undefined && { ruleId }),
    ruleName: `起于${startMonth}`,
    commissionKind: commissionKind.sales,
    commissionMode: commissionMode.whole,
    postIds,
    deptIds: [],
    tiers,
    startMonth,
    reason: '旺季激励',
  })
  const readLastRuleId = async () => Math.max(...(await salesRules()).map(({ ruleId }) => ruleId))
  const save = async (...args: Parameters<typeof version>) =>
    (await gm.call(payroll.saveCommissionRule, version(...args))).ruleId
  const withdraw = async (ruleId: number) =>
    gm.send(payroll.withdrawCommissionRule, { ruleId, lastRuleId: await readLastRuleId(), reason })

  it('are withdrawn last first; a replaced version is not restored', async () => {
    const [standing] = await salesRules()
    const july = await save(standing!.ruleId, '2026-07')
    const september = await save(july, '2026-09')
    expect(await withdraw(july)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'ruleId' } })
    const august = await save(september, '2026-08')
    expect(await withdraw(august)).toMatchObject({ code: 200 })
    const rows = await salesRules()
    expect(rows.map(({ ruleId, endMonth }) => [ruleId, endMonth])).toEqual([
      [july, null],
      [standing!.ruleId, '2026-06'],
    ])
    expect(await withdraw(july)).toMatchObject({ code: 200 })
    expect(await salesRules()).toEqual([standing])
    expect(await listViolations(api)).toEqual([])
  })

  it('do not continue where another rule now covers their people', async () => {
    const [standing] = await salesRules()
    const { posts } = await gm.call(payroll.commissionRules, {})
    const narrow = await save(standing!.ruleId, '2026-07', [posts[0]!.postId])
    const wide = await save(undefined, '2026-07')
    expect(await withdraw(narrow)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'ruleId' } })
    expect(await withdraw(wide)).toMatchObject({ code: 200 })
    expect(await withdraw(narrow)).toMatchObject({ code: 200 })
    expect(await salesRules()).toEqual([standing])
    // The earlier end of the previous version is preserved when its successor is withdrawn.
    await gm.call(payroll.endCommissionRule, { ruleId: standing!.ruleId, fromMonth: '2026-06', reason: '停用' })
    const later = await save(undefined, '2026-08')
    expect(await withdraw(later)).toMatchObject({ code: 200 })
    expect(await salesRules()).toMatchObject([{ ruleId: standing!.ruleId, endMonth: '2026-05' }])
    expect(await listViolations(api)).toEqual([])
  })
})

describe('wage rules', () => {
  it('list the current month’s rule first, with planned and withdrawn ones', async () => {
    const wages = kinds.find(({ tables }) => tables === 'wage_rule')!
    const read = () => gm.call(payroll.wageRules, {})
    const before = await read()
    expect(before).toMatchObject({ currentRuleId: before.rows[0]!.ruleId, withdrawn: [] })
    const planned = await wages.plan()
    const mealPay = rising
    const meanwhile = await read()
    expect(meanwhile.rows[0]).toMatchObject({ ruleId: planned, startMonth: NEXT_MONTH, canWithdraw: true })
    expect(meanwhile.currentRuleId).toBe(before.currentRuleId)
    await wages.withdraw(finance, { ruleId: planned, lastRuleId: planned, reason })
    const withdrawn = [{ ruleId: planned, startMonth: NEXT_MONTH, mealPay, canWithdraw: false, reason }]
    expect(await read()).toMatchObject({ rows: before.rows, currentRuleId: before.currentRuleId, withdrawn })
    const another = await wages.plan()
    api.clock.at('2026-04-01 12:00:01')
    expect(await read()).toMatchObject({ currentRuleId: another, withdrawn })
  })
})

describe('the end of a commission rule', () => {
  it('is withdrawn as it was shown, and not where another version follows', async () => {
    const [standing] = await salesRules()
    const { ruleId } = standing!
    const end = (fromMonth: string) => gm.call(payroll.endCommissionRule, { ruleId, fromMonth, reason: '停用' })
    const hold = async (endMonth: string) =>
      gm.send(payroll.withdrawCommissionEnd, { ruleId, lastRuleId: await readLastRuleId(), endMonth, reason })
    const readLastRuleId = async () => Math.max(...(await salesRules()).map((row) => row.ruleId))
    const stand = async (startMonth: string, of?: number) => {
      const { ruleName, commissionMode: mode, postIds, deptIds, tiers } = standing!
      const ruleFields = {
        ruleName,
        commissionKind: commissionKind.sales,
        commissionMode: mode,
        postIds,
        deptIds,
        tiers,
      }
      const follows = { startMonth, reason: '新季度政策', ...(of !== undefined && { ruleId: of }) }
      return (await gm.call(payroll.saveCommissionRule, { ...ruleFields, ...follows })).ruleId
    }
    expect(await hold('2026-05')).toMatchObject({ errCode: 'STALE_DATA' })
    await end('2026-06')
    expect(await salesRules()).toMatchObject([{ open: false, endMonth: '2026-05', canWithdrawEnd: true }])
    // The end was changed since it was displayed: STALE_DATA.
    expect(await hold('2026-05')).toMatchObject({ code: 200 })
    await end('2026-08')
    expect(await hold('2026-05')).toMatchObject({ errCode: 'STALE_DATA' })
    // Another rule now covers the same people, so the end cannot be withdrawn.
    const other = await stand('2026-09')
    expect(await hold('2026-07')).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'ruleId' } })
    const late = { ruleId: other, lastRuleId: other, reason }
    expect(await gm.send(payroll.withdrawCommissionRule, late)).toMatchObject({ code: 200 })
    expect(await hold('2026-07')).toMatchObject({ code: 200 })
    expect(await salesRules()).toEqual([standing])
    // A version with a successor ends because of it: its end cannot be withdrawn separately.
    const next = await stand('2026-07', ruleId)
    expect((await salesRules()).map((row) => [row.ruleId, row.endMonth, row.canWithdrawEnd])).toEqual([
      [next, null, false],
      [ruleId, '2026-06', false],
    ])
    expect(await hold('2026-06')).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'ruleId' } })
    // The successor is ended before it starts: this withdraws it, and it stays withdrawn.
    await gm.call(payroll.endCommissionRule, { ruleId: next, fromMonth: '2026-07', reason: '停用' })
    expect(await hold('2026-06')).toMatchObject({ code: 200 })
    expect(await salesRules()).toEqual([standing])
    expect(await listViolations(api)).toEqual([])
  })
})

describe('the noon at which a rebate starts', () => {
  const bought = async (tableName: string) => {
    const manager = await api.as('lm01')
    const { tableRecordId } = await openTable(api, manager, tableName)
    const items = [{ goodsId, quantity: 1 }]
    const { orderId } = await manager.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
    const line = api.db.selectFrom('orderItem').select('rebateValue').where('orderId', '=', orderId)
    return (await line.executeTakeFirstOrThrow()).rebateValue
  }
  const night = kinds[0]!

  it('finds the previous rule if the new one was withdrawn in time, and the new one otherwise', async () => {
    const [first = '', second = ''] = await listFreePayLaterTables(api)
    const { value: standing } = await rebates()
    const ruleId = await night.plan()
    api.clock.at('2026-03-15 11:58:59')
    await night.withdraw(gm, { ruleId, lastRuleId: ruleId, reason })
    api.clock.at('2026-03-15 11:59:30')
    // Planning a rule for this night is refused, because it would race with orders after noon.
    const { firstDate } = await gm.call(payroll.payRules, { tab: 'rebate' })
    expect(firstDate).toBe('2026-03-16')
    await expect(night.plan()).rejects.toThrow('startDate')
    api.clock.at('2026-03-15 12:00:01')
    expect(await bought(first)).toBe(standing)

    const ruleFields = {
      payRuleKind: payRuleKind.rebate,
      goodsId,
      rebateType: rebateType.perPiece,
      value: standing + 7,
    }
    const savedRule = await finance.call(payroll.setPayRule, { ...ruleFields, startDate: '2026-03-16', reason: '主推' })
    api.clock.at('2026-03-16 11:59:30')
    const late = await night.withdraw(await api.as('gm'), {
      ruleId: savedRule.ruleId,
      lastRuleId: savedRule.ruleId,
      reason,
    })
    expect(late).toMatchObject({ errCode: 'PARAM_INVALID' })
    api.clock.at('2026-03-16 12:00:01')
    expect(await bought(second)).toBe(standing + 7)
    expect(await listViolations(api)).toEqual([])
  })
})
