/** Wages: an own slip to sign, details of an item, and a month for the publishing user. */
import type { Page } from '@playwright/test'
import { demoPayPassword } from '../../apps/server/demo/people-data.ts'
import { listMonthsFrom } from '@nocturne/base/months'
import { wageItem, wageStatus } from '@nocturne/contract/codes'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { callServer } from '../lib/guests.ts'
import { getDatabase } from '../lib/phone.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { authenticate, financeLogin, getUserId } from './parties.ts'

/** Employee with an unsigned latest slip, who is not used by other states. */
const unsigned = 'yx08'

const lastSlip = cachePerVenue(async () => {
  const { wageId } = await getDatabase()
    .selectFrom('wageSlip')
    .select('wageId')
    .where('userId', '=', await getUserId(unsigned))
    .orderBy('month', 'desc')
    .executeTakeFirstOrThrow()
  return wageId
})

/** A slip with an objection by its owner. */
const disputed = cachePerVenue(async () => {
  const { wageId } = await getDatabase()
    .selectFrom('wageSlip')
    .select('wageId')
    .where('status', '=', wageStatus.disputed)
    .orderBy('wageId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return wageId
})

/** A wage rule that was withdrawn before it took effect. */
const plannedAndWithdrawn = cachePerVenue(async () => {
  const gm = await authenticate('gm')
  const { rows, firstMonth } = await callServer(payroll.wageRules, {}, gm)
  const [latest] = rows
  if (!latest) throw new Error('the house has no rule of wages')
  const {
    ruleId: _,
    startMonth: __,
    createTime: ___,
    createUserName: ____,
    canWithdraw: _____,
    posts,
    ...terms
  } = latest
  const paid = posts.map(({ postName: ______, ...post }) => post)
  const startMonth = listMonthsFrom(firstMonth, 4)[3] ?? firstMonth
  const input = { ...terms, posts: paid, mealPay: latest.mealPay + 100_00, startMonth, reason: '年度调薪' }
  const lastRuleId = Math.max(...rows.map(({ ruleId }) => ruleId))
  const { ruleId } = await callServer(payroll.setWageRule, { ...input, lastRuleId }, gm)
  await callServer(payroll.withdrawWageRule, { ruleId, lastRuleId: ruleId, reason: '录入更正' }, gm)
})

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('支付密码', { exact: true }).fill(demoPayPassword)
  await page.getByRole('button', { name: '查看工资' }).click()
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P131',
    name: 'my-months',
    as: unsigned,
    touch: async (page) => {
      await typePassword(page)
      await page.getByRole('button', { name: '显示金额' }).click()
    },
    shows: [/年\d+月/, /¥[\d,.]+/, '待确认', /发布$/],
  },
  {
    screen: 'P131',
    name: 'to-publish',
    as: financeLogin,
    scene: async () => ({ query: { view: 'publish' } }),
    touch: typePassword,
    shows: [/实发 · \d+人/, /比上月|上月无工资单/, '待确认', ['button', '生成'], ['button', /^部门/]],
  },
  {
    screen: 'P131',
    name: 'a-rule-tried-out',
    as: financeLogin,
    scene: async () => ({ query: { view: 'publish' } }),
    touch: async (page) => {
      await typePassword(page)
      await page.getByRole('button', { name: '工资规则' }).click()
      await page.getByRole('button', { name: '调整并试算' }).click()
      await page.getByLabel('餐补（每月）').fill('600')
      await page.getByRole('button', { name: '试算' }).click()
    },
    over: ['工资规则', '调整工资规则', '试算结果'],
    shows: [
      ['dialog', '试算结果'],
      '餐补 ¥400 → ¥600',
      /个月实发合计变化/,
      /增加 · \d+人/,
      '受影响的员工',
      ['button', '启用'],
    ],
  },
  {
    screen: 'P131',
    name: 'pay-of-posts-tried-out',
    as: financeLogin,
    scene: async () => ({ query: { view: 'publish' } }),
    touch: async (page) => {
      await typePassword(page)
      await page.getByRole('button', { name: '工资规则' }).click()
      await page.getByRole('button', { name: '调整并试算' }).click()
      await page.getByRole('radio', { name: '岗位工资' }).check()
      await page.getByLabel('客户经理底薪').fill('4500')
      await page.getByRole('radio', { name: '社保个税' }).check()
      await page.getByRole('group', { name: '第2档' }).getByLabel('比例').fill('12.5')
      await page.getByRole('button', { name: '试算' }).click()
    },
    over: ['工资规则', '调整工资规则', '试算结果'],
    shows: ['试算结果', /客户经理 ¥4,000 · 考核业绩 → ¥4,500 · 考核业绩/, /个税第2档 .*10% → .*12.5%/, /增加 · \d+人/],
  },
  {
    screen: 'P131',
    name: 'rules-of-wages',
    as: financeLogin,
    scene: async () => {
      await plannedAndWithdrawn()
      return { query: { view: 'publish' } }
    },
    touch: async (page) => {
      await typePassword(page)
      await page.getByRole('button', { name: '工资规则' }).click()
    },
    over: ['工资规则'],
    shows: [['dialog', '工资规则'], '现行', '历次规则', /^原定/, '已撤回', /录入更正/],
  },
  {
    screen: 'P132',
    name: 'to-sign',
    as: unsigned,
    scene: async () => ({ query: { wageId: await lastSlip() } }),
    touch: typePassword,
    shows: [/实发$/, /^应发 \d+ 项$/, '底薪', '餐补', ['button', '有异议'], ['button', '签名确认']],
  },
  {
    screen: 'P132',
    name: 'to-correct',
    as: financeLogin,
    scene: async () => ({ query: { wageId: await disputed() } }),
    touch: typePassword,
    shows: [/实发$/, /异议：/, ['button', '更正']],
  },
  {
    screen: 'P133',
    name: 'base',
    as: unsigned,
    scene: async () => ({ query: { wageId: await lastSlip(), itemCode: wageItem.base } }),
    touch: typePassword,
    shows: [/工资规则（20\d\d-\d\d 起）/, '客户经理 月薪', /最低业绩/, '明细', ['button', '对此项有异议']],
  },
  {
    screen: 'P133',
    name: 'among-the-rules-before-and-after',
    as: financeLogin,
    scene: async () => ({ query: { wageId: await lastSlip(), itemCode: wageItem.commission } }),
    touch: async (page) => {
      await typePassword(page)
      await page.getByRole('button', { name: /^依据/ }).click()
    },
    over: ['提成规则'],
    shows: [['dialog', '提成规则'], '本单依据', /满 ¥0/, ['button', '新增规则']],
  },
  {
    screen: 'P133',
    name: 'commission-night-by-night',
    as: unsigned,
    scene: async () => ({ query: { wageId: await lastSlip(), itemCode: wageItem.commission } }),
    touch: typePassword,
    shows: [/第1档/, /满 ¥0/, /20\d\d年\d+月起/, '当日业绩', ['link', /当日业绩/]],
  },
]
