/** Member levels and recharge rules in the office: refusals and the promotion of members. */
import { normalDisable } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { members } from '@nocturne/contract/members/endpoints'
import { memberLevelEntity, rechargeRuleEntity } from '@nocturne/contract/office/member-entities'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import { listViolations } from '../../../test/factories.ts'
import { rechargeInCash, RECHARGE_RULE_1000_ID } from '../../../test/stored-value.ts'

const api = await startTestApi()
let gm: Caller
let cashier: Caller

beforeAll(async () => {
  gm = await api.as('gm')
  cashier = await api.as('shouyin01')
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

const saveLevel = buildEntityEndpoint(memberLevelEntity, 'save')
const saveRule = buildEntityEndpoint(rechargeRuleEntity, 'save')

const listLevels = async () =>
  (await gm.call(buildEntityEndpoint(memberLevelEntity, 'list'), { pageNum: 1, pageSize: 100 })).rows

async function changeLevel(levelName: string, values: Record<string, FieldValue>) {
  const level = (await listLevels()).find((one) => one.values['levelName'] === levelName)!
  const seen = Object.fromEntries(Object.keys(values).map((name) => [name, level.values[name] ?? null]))
  return gm.send(saveLevel, { rows: [{ id: level.id, values, seen }] })
}

const readLevelOf = async (memberId: number) =>
  (
    await api.db
      .selectFrom('member as m')
      .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
      .select('l.levelName')
      .where('m.memberId', '=', memberId)
      .executeTakeFirstOrThrow()
  ).levelName

it('lists levels from low to high with their members', async () => {
  const levels = await listLevels()
  expect(levels.map(({ values }) => values['levelNo'])).toEqual([0, 1, 2, 3])
  expect(levels[0]?.values['memberNum']).toBeGreaterThan(0)
})

it('refuses a threshold that is not above the one of the lower level, with its amount', async () => {
  expect(await changeLevel('金卡', { upgradeRecharge: 300_000 })).toMatchObject({
    errCode: 'ROWS_REFUSED',
    detail: { faults: [{ field: 'upgradeRecharge', message: '“金卡”高于“银卡”，累计充值满要多于3,000元' }] },
  })
  expect(await changeLevel('金卡', { discountBp: 9_900 })).toMatchObject({
    detail: { faults: [{ field: 'discountBp', message: '“金卡”高于“银卡”，折扣不能比98%差' }] },
  })
})

it('refuses to stop a level with members, and says how many', async () => {
  const reply = await changeLevel('普通会员', { status: normalDisable.disabled })
  expect(reply).toMatchObject({ errCode: 'ROWS_REFUSED' })
  expect(reply.msg).toMatch(/^还有\d+位会员是这个等级/)
})

it('promotes members who recharged enough when a threshold is lowered, and demotes none when it rises', async () => {
  const { memberId } = await api.db
    .selectFrom('member as m')
    .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
    .select('m.memberId')
    .where('l.levelNo', '=', 0)
    .where('m.status', '=', normalDisable.normal)
    .executeTakeFirstOrThrow()
  await rechargeInCash(cashier, memberId, RECHARGE_RULE_1000_ID)
  expect(await readLevelOf(memberId)).toBe('普通会员')
  expect(await changeLevel('银卡', { upgradeRecharge: 100_000 })).toMatchObject({ code: 200 })
  expect(await readLevelOf(memberId)).toBe('银卡')
  expect(await changeLevel('银卡', { upgradeRecharge: 300_000 })).toMatchObject({ code: 200 })
  expect(await readLevelOf(memberId)).toBe('银卡')
})

it('skips a stopped level when members are promoted', async () => {
  await api.db.updateTable('member').set({ levelId: 1 }).where('levelId', '=', 4).execute()
  expect(await changeLevel('黑金', { status: normalDisable.disabled })).toMatchObject({ code: 200 })
  expect(await changeLevel('黑金', { status: normalDisable.normal })).toMatchObject({ code: 200 })
})

it('refuses a bonus above the principal and a period that ends before it begins', async () => {
  const values = { ruleName: '充100送1000', principalAmount: 10_000, bonusAmount: 100_000 }
  expect(await gm.send(saveRule, { rows: [{ values }] })).toMatchObject({
    msg: '赠送金额不能超过充值金额；想多送，可以加赠送商品',
  })
  const dates = { startDate: '2026-03-20', endDate: '2026-03-14' }
  expect(await gm.send(saveRule, { rows: [{ values: { ...values, bonusAmount: 0, ...dates } }] })).toMatchObject({
    msg: '结束日期不能早于开始日期',
  })
})

it('offers a saved rule with the current names of its goods', async () => {
  const goods = await api.db
    .selectFrom('goods')
    .select(['goodsId', 'goodsName'])
    .orderBy('goodsId')
    .executeTakeFirstOrThrow()
  await gm.call(saveRule, {
    rows: [
      {
        values: {
          ruleName: '充2000送酒',
          principalAmount: 200_000,
          giftGoods: [{ goodsId: goods.goodsId, quantity: 2 }],
        },
      },
    ],
  })
  const rules = await cashier.call(members.rechargeRules, {})
  expect(rules.rows.find(({ ruleName }) => ruleName === '充2000送酒')?.giftGoods).toEqual([
    { goodsName: goods.goodsName, quantity: 2 },
  ])
})
