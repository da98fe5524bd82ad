/** Night pay rules on generated data: simulated on a past month, then put into force from a night on. */
import { randomUUID } from 'node:crypto'
import {
  actorClockKind,
  actorClockStatus,
  actorLevel,
  bonusBillType,
  bonusDirection,
  businessDayStatus,
  normalDisable,
  orderStatus,
  orderType,
  payMode,
  payRuleKind,
  payStatus,
  rebateType,
  rewardCodeType,
  rewardStatus,
  userType,
} from '@nocturne/contract/codes'
import type { BonusBillType } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { stage } from '@nocturne/contract/stage/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { listViolations, listFreePayLaterTables, openTable } from '../../../../test/factories.ts'
import { generateVenue } from '../../../../test/generated-venue.ts'
import { createGuestPhone } from '../../../../test/guest-phone.ts'
import { createWalletProvider } from '../../../../test/wallet-provider.ts'
import { lit } from '../../../db/statement.ts'
import { setProviders } from '../../../providers/registry.ts'

/** Last generated month and its nights; the current night and the next one. */
const MONTH = '2026-02'
const [TONIGHT, NEXT] = ['2026-03-03', '2026-03-04']
const { rebate, tipShare, stageShare, stagePrice, stageUnit } = payRuleKind

type Tried = InputOf<typeof payroll.simulatePayRule>
type RuleInput = Omit<Tried, 'months' | 'pageNum' | 'pageSize'>
type Sums = { userId: number; before: number; after: number }

let api: TestApi
let gm: Caller
let finance: Caller
/** The goods with the highest rebates, and sold goods without a rule. */
let ruled: number
let plain: number
let singer: number

beforeAll(async () => {
  api = await generateVenue(`${TONIGHT} 21:00:00`, { nights: 7, scale: 0.3, seed: 5 })
  gm = await api.as('gm')
  finance = await api.as('caiwu01')
  const best = await one<{ goodsId: number }>(sql`
    select i.goods_id from rebate_detail r join order_item i using (order_item_id) where r.rebate_type = ${lit(rebateType.perPiece)} group by 1 order by sum(r.rebate_amount) desc, 1 limit 1`)
  ruled = best.goodsId
  const sold = await one<{ goodsId: number }>(sql`
    select i.goods_id from order_item i join orders o using (order_id) where i.rebate_type = ${lit(rebateType.none)} and i.price > 10000 and o.status = ${lit(orderStatus.settled)} and o.order_type = ${lit(orderType.meal)}
    group by 1 order by count(*) desc, 1 limit 1`)
  plain = sold.goodsId
  const actor = await one<{ userId: number }>(sql`
    select actor_user_id as user_id from actor_clock where booked_at is not null group by 1 order by sum(actor_share) desc, 1 limit 1`)
  singer = actor.userId
})

const all = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => (await query.execute(api.db)).rows as T[]
const one = async <T>(query: ReturnType<typeof sql>): Promise<T> => (await all<T>(query))[0]!
const attempt = (ruleInput: RuleInput, months = 1) =>
  finance.call(payroll.simulatePayRule, { ...ruleInput, months, pageSize: 200 })
const rowCounts = () =>
  all(sql`
    select c.relname, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text as n
    from pg_class c join pg_namespace s on s.oid = c.relnamespace where s.nspname = 'public' and c.relkind in ('r', 'p') order by 1`)
const byPerson = (rows: readonly Sums[]) =>
  rows.map(({ userId, before, after }) => ({ userId, before, after })).toSorted((a, b) => a.userId - b.userId)
/** Sum booked to accounts by one bill type in the nights of the month. */
const brought = async (billType: BonusBillType, userId: number | null = null) =>
  (
    await one<{ sum: number }>(sql`
      select coalesce(sum(case direction when ${lit(bonusDirection.income)} then amount else -amount end), 0)::bigint as sum from bonus_bill
      where bill_type = ${billType}::text and to_char(business_date, 'YYYY-MM') = ${MONTH}::text and (${userId}::bigint is null or user_id = ${userId}::bigint)`)
  ).sum

describe('试算', () => {
  it('starts from the amounts booked to accounts, to the fen, and writes nothing', async () => {
    const counts = await rowCounts()
    const performers = await attempt({ payRuleKind: tipShare, userType: userType.actor, value: 0 })
    const others = await attempt({ payRuleKind: tipShare, userType: userType.staff, value: 0 })
    const tips = performers.months[0]!.before + others.months[0]!.before
    expect([tips > 0, tips]).toEqual([true, await brought(bonusBillType.reward)])
    const unit = await attempt({ payRuleKind: stageUnit, value: 60 })
    expect(unit.months[0]!.before).toBe(await brought(bonusBillType.actorClock))
    expect([unit.change, unit.total]).toEqual([0, 0])
    const price = await attempt({ payRuleKind: stagePrice, userId: singer, value: 0 })
    expect(price.months[0]!.before).toBe(await brought(bonusBillType.actorClock, singer))
    const levels = await Promise.all(
      Object.values(actorLevel).map((level) => attempt({ payRuleKind: stageShare, actorLevel: level, value: 0 })),
    )
    expect(levels.reduce((sum, { months }) => sum + months[0]!.before, 0)).toBe(unit.months[0]!.before)
    // For each goods, the sum of its lines equals the sum booked.
    const goods = await all<{ goodsId: number; sum: number }>(sql`
      select i.goods_id, sum(r.rebate_amount)::bigint as sum from rebate_detail r join order_item i using (order_item_id) join orders o on o.order_id = r.order_id
      where to_char(o.business_date, 'YYYY-MM') = ${MONTH} and not exists (
        select from goods g where g.goods_id = i.goods_id and (g.status <> ${lit(normalDisable.normal)} or g.sale_price = 0)) group by 1 order by 1`)
    expect(goods.length).toBeGreaterThan(3)
    for (const { goodsId, sum } of goods) {
      const none = await attempt({ payRuleKind: rebate, goodsId, rebateType: rebateType.none, value: 0 })
      expect([goodsId, none.months[0]!.before, none.months[0]!.after]).toEqual([goodsId, sum, 0])
      expect(none.change).toBe(-sum)
    }
    expect(await rowCounts()).toEqual(counts)
  })

  it('computes another rule like a plain sum', async () => {
    const night = sql`to_char(n.business_date, 'YYYY-MM') = ${MONTH} and n.status = ${lit(businessDayStatus.closed)}`
    const tips = await attempt({ payRuleKind: tipShare, userType: userType.actor, value: 6_543 })
    expect(byPerson(tips.rows)).toEqual(
      await all(sql`
        select r.to_user_id as user_id, sum(r.user_share)::bigint as before, sum(floor(r.amount * 6543 / 10000.0))::bigint as after
        from reward r join business_day n using (business_date) where ${night} and r.status = ${lit(rewardStatus.succeeded)} and r.to_user_type = ${lit(userType.actor)} group by 1 order by 1`),
    )
    expect(tips.loss).toEqual({ people: 0, amount: 0 })
    expect(tips.gain).toEqual({ people: tips.total, amount: tips.change })
    const clocks = (differing: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
      all(sql`
        select c.actor_user_id as user_id, sum(c.actor_share)::bigint as before, sum(${differing})::bigint as after
        from actor_clock c join business_day n using (business_date) where ${night} and c.status = ${lit(actorClockStatus.ended)} and ${where} group by 1 having sum(${differing}) <> sum(c.actor_share) order by 1`)
    const level = await attempt({ payRuleKind: stageShare, actorLevel: actorLevel.a, value: 3_333 })
    expect(byPerson(level.rows)).toEqual(await clocks(sql`floor(c.amount * 3333 / 10000.0)`, sql`c.actor_level = 'A'`))
    expect(level.rows.every(({ change }) => change < 0)).toBe(true)
    const price = await attempt({ payRuleKind: stagePrice, userId: singer, value: 777_77 })
    expect(byPerson(price.rows)).toEqual(
      await clocks(sql`floor(77777 * c.half_units / 2 * c.share_bp / 10000)`, sql`c.actor_user_id = ${singer}`),
    )
    const unit = await attempt({ payRuleKind: stageUnit, value: 45 })
    expect(byPerson(unit.rows)).toEqual(
      await clocks(
        sql`floor(floor(c.unit_price * greatest(1, ceil(c.minutes * 2 / 45.0)) / 2) * c.share_bp / 10000)`,
        sql`true`,
      ),
    )
    const lines = (rule: ReturnType<typeof sql>, goodsId: number) =>
      all(sql`
        select o.sales_user_id as user_id, 0 as before, sum(${rule})::bigint as after from order_item i join orders o using (order_id) join business_day n using (business_date)
        where ${night} and i.goods_id = ${goodsId} and o.status in (${lit(orderStatus.settled, orderStatus.completed)}) and o.order_type not in (${lit(orderType.gift, orderType.wine)}) and o.sales_user_id <> 1
          and not exists (select from sales_attribution_log l where l.subject_type = 'order' and l.subject_id = o.order_id) group by 1 having sum(${rule}) <> 0 order by 1`)
    // Goods without a rebate until now.
    const perPiece = await attempt({ payRuleKind: rebate, goodsId: plain, rebateType: rebateType.perPiece, value: 700 })
    expect(byPerson(perPiece.rows)).toEqual(await lines(sql`700 * (i.quantity - i.return_quantity)`, plain))
    expect(perPiece.total).toBeGreaterThan(0)
    const percent = await attempt({ payRuleKind: rebate, goodsId: plain, rebateType: rebateType.percent, value: 333 })
    const paid = sql`coalesce((select sum(case p.pay_method when 'credit' then a.repaid_amount else a.amount - a.refunded_amount - a.bonus_amount + a.bonus_amount * a.refunded_amount / a.amount end)
      from payment_allocation a join payment p using (payment_id) where a.order_item_id = i.order_item_id and p.status = ${lit(payStatus.succeeded)} and not p.voided), 0)`
    expect(byPerson(percent.rows)).toEqual(await lines(sql`round(${paid} * 333 / 10000.0)`, plain))
    // Goods with a rebate: the same rule changes nothing, a double rate doubles the sum.
    const { rebateValue } = await one<{ rebateValue: number }>(
      sql`select rebate_value from goods where goods_id = ${ruled}`,
    )
    const ruleInput = { payRuleKind: rebate, goodsId: ruled, rebateType: rebateType.perPiece }
    expect((await attempt({ ...ruleInput, value: rebateValue })).change).toBe(0)
    const twice = await attempt({ ...ruleInput, value: rebateValue * 2 })
    expect(twice.change).toBe(twice.months[0]!.before)
    const pages = [1, 2].map((pageNum) =>
      finance.call(payroll.simulatePayRule, { ...ruleInput, value: rebateValue * 2, months: 1, pageSize: 2, pageNum }),
    )
    expect((await Promise.all(pages)).flatMap(({ rows }) => rows)).toEqual(twice.rows.slice(0, 4))
    expect(
      (await attempt({ ...ruleInput, value: 0 }, 3)).months.map(({ month, people }) => [month, people > 0]),
    ).toEqual([
      [MONTH, true],
      ['2026-01', false],
      ['2025-12', false],
    ])
  })
})

describe('a version', () => {
  const price = () => ({ payRuleKind: stagePrice, userId: singer, value: 888_00, startDate: NEXT, reason: '签约涨价' })

  it('requires the permission to manage rules; rejects invalid rules beside their field and changes nothing', async () => {
    for (const userName of ['yx01', 'lm01', 'dz01', 'hr01', 'gs01']) {
      const caller = await api.as(userName)
      expect(await caller.send(payroll.payRules, { tab: 'stage' })).toMatchObject({ errCode: 'NO_PERMISSION' })
      expect(await caller.send(payroll.setPayRule, price())).toMatchObject({ errCode: 'NO_PERMISSION' })
      const { startDate: _, reason: __, ...ruleInput } = price()
      expect(await caller.send(payroll.simulatePayRule, { ...ruleInput, months: 1 })).toMatchObject({
        errCode: 'NO_PERMISSION',
      })
    }
    const wrong: [string, RuleInput][] = [
      ['goodsId', { payRuleKind: rebate, rebateType: rebateType.perPiece, value: 1 }],
      ['goodsId', { payRuleKind: rebate, goodsId: 999_999, rebateType: rebateType.perPiece, value: 1 }],
      ['rebateType', { payRuleKind: rebate, goodsId: ruled, value: 1 }],
      ['rebateType', { payRuleKind: stageUnit, rebateType: rebateType.percent, value: 60 }],
      ['value', { payRuleKind: rebate, goodsId: ruled, rebateType: rebateType.percent, value: 10_001 }],
      ['value', { payRuleKind: rebate, goodsId: ruled, rebateType: rebateType.perPiece, value: 900_000_00 }],
      ['value', { payRuleKind: rebate, goodsId: ruled, rebateType: rebateType.perPiece, value: -1 }],
      ['value', { payRuleKind: tipShare, userType: userType.actor, value: 10_001 }],
      ['userType', { payRuleKind: tipShare, value: 1 }],
      ['userType', { payRuleKind: tipShare, userType: userType.mood, value: 1 } as unknown as RuleInput],
      ['actorLevel', { payRuleKind: stageShare, value: 1 }],
      ['userId', { payRuleKind: stagePrice, value: 1 }],
      ['userId', { payRuleKind: stagePrice, userId: gm.userId!, value: 1 }],
      ['value', { payRuleKind: stageUnit, value: 9 }],
      ['value', { payRuleKind: stageUnit, value: 241 }],
    ]
    const counts = await rowCounts()
    for (const [field, ruleInput] of wrong) {
      const tried = await finance.send(payroll.simulatePayRule, { ...ruleInput, months: 1 })
      const set = await finance.send(payroll.setPayRule, { ...ruleInput, startDate: NEXT, reason: '试' })
      expect([tried, set]).toMatchObject([tried, set].map(() => ({ errCode: 'PARAM_INVALID', detail: { field } })))
    }
    for (const differing of [
      { startDate: TONIGHT },
      { startDate: '2026-02-10' },
      { startDate: '2027-03-10' },
      { startDate: '2026-02-30' },
      { reason: ' ' },
    ])
      expect(await finance.send(payroll.setPayRule, { ...price(), ...differing })).toMatchObject({
        errCode: 'PARAM_INVALID',
      })
    expect(await finance.send(payroll.setPayRule, { ...price(), lastRuleId: 1 })).toMatchObject({
      errCode: 'STALE_DATA',
    })
    expect(await rowCounts()).toEqual(counts)
    // The database constraint refuses what bypasses the form.
    const back = sql`insert into pay_rule (pay_rule_kind, value, start_date, reason, set_user_id, set_at) values (${stageUnit}, 45, ${TONIGHT}, '试', ${gm.userId}, ${`${TONIGHT} 21:00:00+08`}::timestamptz)`
    await expect(back.execute(api.db)).rejects.toThrow(/pay_rule__not_back/)
  })

  it('is set once by concurrent requests, notifies the people it pays, and is listed before it starts', async () => {
    const replies = await Promise.all([gm, finance].map((by) => by.send(payroll.setPayRule, price())))
    expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['STALE_DATA', 'ok'])
    const key = randomUUID()
    const share = {
      payRuleKind: stageShare,
      actorLevel: actorLevel.a,
      value: 7_000,
      startDate: NEXT,
      reason: '留住骨干',
    }
    const twice = await Promise.all([1, 2].map(() => finance.call(payroll.setPayRule, share, { key })))
    expect(new Set(twice.map(({ ruleId }) => ruleId)).size).toBe(1)
    const goods = {
      payRuleKind: rebate,
      goodsId: ruled,
      rebateType: rebateType.percent,
      value: 800,
      startDate: NEXT,
      reason: '主推',
    }
    const { ruleId } = await finance.call(payroll.setPayRule, goods)
    const actors = { payRuleKind: tipShare, userType: userType.actor, value: 6_000, startDate: NEXT, reason: '旺季' }
    await finance.call(payroll.setPayRule, actors)
    await finance.call(payroll.setPayRule, { payRuleKind: stageUnit, value: 40, startDate: NEXT, reason: '改制' })
    expect(await finance.send(payroll.setPayRule, { ...goods, lastRuleId: ruleId })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'startDate' },
    })
    const { rows, firstDate } = await gm.call(payroll.payRules, { tab: 'rebate' })
    expect(firstDate).toBe(NEXT)
    // Tonight still follows the previous version.
    const own = rows.find(({ goodsId }) => goodsId === ruled)!
    expect(own).toMatchObject({ rebateType: rebateType.perPiece, lastRuleId: ruleId })
    expect(own.versions).toMatchObject([
      { ruleId, startDate: NEXT, rebateType: rebateType.percent, value: 800, reason: '主推' },
    ])
    const { rows: onStage } = await gm.call(payroll.payRules, { tab: 'stage', pageSize: 200 })
    expect(onStage.find(({ userId }) => userId === singer)).toMatchObject({ versions: [{ value: 888_00 }] })
    expect((await gm.call(payroll.payRules, { tab: 'tips' })).rows).toMatchObject([
      { userType: userType.actor, value: 5_000, versions: [{ value: 6_000 }] },
      { userType: userType.staff, value: 9_000, versions: [] },
    ])
    const notifications = await all<{ userId: number; content: string }>(sql`
      select user_id, content from notification where biz_type = 'payRule' and title = '上钟单价调整' order by 1`)
    expect(notifications).toMatchObject([{ userId: singer, content: expect.stringContaining('3月4日起') as string }])
  })

  it('applies from its night on to lines, tips and time; the night before keeps its own', async () => {
    setProviders({ alipay: createWalletProvider(api, 'alipay') })
    const [first = '', second = ''] = await listFreePayLaterTables(api)
    const manager = await api.as('lm01')
    const userName = (await one<{ userName: string }>(sql`select user_name from app_user where user_id = ${singer}`))
      .userName
    const { rewardCode } = await one<{ rewardCode: string }>(
      sql`select reward_code from reward_code where code_type = ${rewardCodeType.common} limit 1`,
    )
    const happens = async (tableName: string) => {
      const { tableRecordId } = await openTable(api, manager, tableName)
      const { orderId } = await manager.call(orders.add, {
        tableRecordId,
        items: [{ goodsId: ruled, quantity: 1 }],
        payMode: payMode.payLater,
      })
      const performer = await api.as(userName)
      const clock = await performer.call(stage.on, { clockKind: actorClockKind.show })
      api.clock.later(50)
      await performer.call(stage.off, { actorClockId: clock.actorClockId })
      const { rewardId } = await createGuestPhone(api).call(rewards.give, {
        money: 10_000,
        userId: singer,
        rewardCode,
        payMethod: 'alipay',
        requestId: randomUUID(),
      })
      return {
        line: await one(sql`select rebate_type, rebate_value from order_item where order_id = ${orderId}`),
        time: await one(
          sql`select unit_minutes, unit_price, share_bp, half_units from actor_clock where actor_clock_id = ${clock.actorClockId}`,
        ),
        tip: await one(sql`select user_share from reward where reward_id = ${rewardId}`),
      }
    }
    const before = await happens(first)
    api.clock.at(`${NEXT} 21:00:00`)
    const after = await happens(second)
    setProviders({})
    expect(before).toMatchObject({
      line: { rebateType: rebateType.perPiece },
      time: { unitMinutes: 60, halfUnits: 2 },
      tip: { userShare: 5_000 },
    })
    const { actorLevel: level } = await one<{ actorLevel: string | null }>(
      sql`select actor_level from app_user where user_id = ${singer}`,
    )
    expect(after).toMatchObject({
      line: { rebateType: rebateType.percent, rebateValue: 800 },
      time: { unitMinutes: 40, unitPrice: 888_00, halfUnits: 3, ...(level === 'A' && { shareBp: 7_000 }) },
      tip: { userShare: 6_000 },
    })
    expect(await listViolations(api)).toEqual([])
  })
})
