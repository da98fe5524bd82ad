/** Screen states of reports. */
import type { Page } from '@playwright/test'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import { billStatus, commissionKind, creditStatus, statisType, stockBizType, tableType } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { callServer } from '../lib/guests.ts'
import { cachePerVenue } from '../lib/show-state.ts'
import type { ScreenState } from '../lib/state.ts'
import { requestGift } from './gifts.ts'
import { getLastThirtyNights } from './report-levels.ts'
import {
  authenticate,
  cashierLogin,
  financeLogin,
  addGift,
  managerLogin,
  createUnpaidSitting,
  payBill,
  salesLogin,
  openSitting,
  getUserId,
} from './parties.ts'
import { verifyVoucher, verifyVoucherAtTable } from './vouchers.ts'

/** Department with the largest sales in these nights. */
async function findBestDept(): Promise<number> {
  const { rows } = await callServer(reports.salesDepts, getLastThirtyNights(), await authenticate('gm'))
  if (!rows[0]) throw new Error('nothing was sold in a month')
  return rows[0].deptId
}

/** Person with the largest sales in that department. */
async function findBestSeller(): Promise<string> {
  const { rows } = await callServer(
    reports.salesUsers,
    { ...getLastThirtyNights(), deptId: await findBestDept() },
    await authenticate('gm'),
  )
  if (!rows[0]) throw new Error('nobody sold anything in a month')
  return rows[0].nickName
}

/** Department and person with the largest recommendations in these nights. */
async function findRecommendingDept(): Promise<number> {
  const { rows } = await callServer(reports.recommendDepts, getLastThirtyNights(), await authenticate('gm'))
  if (!rows[0]) throw new Error('nobody recommended anything in a month')
  return rows[0].deptId
}
async function findRecommender(): Promise<number> {
  const deptId = await findRecommendingDept()
  const { rows } = await callServer(
    reports.recommendUsers,
    { ...getLastThirtyNights(), deptId },
    await authenticate('gm'),
  )
  if (!rows[0]) throw new Error('nobody recommended anything in a month')
  return rows[0].userId
}

/** Person whose members recharged most. */
async function findRechargeRecommender(): Promise<number> {
  const queryInput = { ...getLastThirtyNights(), sort: 'rechargePrincipal' } as const
  const { rows } = await callServer(reports.recommendUsers, queryInput, await authenticate('gm'))
  if (!rows[0]?.rechargePrincipal) throw new Error('nobody recommended a recharge in a month')
  return rows[0].userId
}

/** A recharge recommended by this person. */
async function createRechargeBy(login: string): Promise<void> {
  const recharge = { memberId: 9, ruleId: 3, payMethod: 'card', recommendUserId: await getUserId(login) } as const
  await callServer(members.takeRecharge, recharge, await authenticate(cashierLogin))
}

/** Person of that department whose guests paid most, and their last settled bill. */
async function findTopSettled(): Promise<{ userId: number; billId: number }> {
  const { rows } = await callServer(
    reports.settleUsers,
    { ...getLastThirtyNights(), deptId: await findBestDept() },
    await authenticate('gm'),
  )
  if (!rows[0]) throw new Error('nobody paid anything in a month')
  const { userId } = rows[0]
  const bills = await callServer(
    reports.settleBills,
    { ...getLastThirtyNights(), userId, status: billStatus.settled },
    await authenticate('gm'),
  )
  if (!bills.rows[0]) throw new Error('no bill of a month was settled')
  return { userId, billId: bills.rows[0].billId }
}

/** Spirits with the largest production in these nights. */
async function findMostProduced(): Promise<number> {
  const { rows } = await callServer(
    reports.manufacture,
    { ...getLastThirtyNights(), statisType: statisType.spirits },
    await authenticate('gm'),
  )
  if (!rows[0]) throw new Error('no bottle went out in a month')
  return Number(rows[0].key)
}

async function findBestSitting(): Promise<number> {
  const { rows } = await callServer(reports.tablesRecords, getLastThirtyNights(), await authenticate(salesLogin))
  const [best] = rows.toSorted((a, b) => b.paidAmount - a.paidAmount)
  if (!best) throw new Error(`${salesLogin} opened no table in a month`)
  return best.tableRecordId
}

/** Deal with the largest voucher revenue in these nights. */
async function findBestDeal(): Promise<number> {
  const { rows } = await callServer(reports.voucherDeals, getLastThirtyNights(), await authenticate('gm'))
  if (!rows[0]) throw new Error('nobody used a voucher in a month')
  return rows[0].groupPackageId
}

/** Guarantor of the largest open credit sum, and one of those credits. */
async function findTopGuarantor(): Promise<number> {
  const { rows } = await callServer(reports.creditGuarantors, {}, await authenticate('gm'))
  if (!rows[0]) throw new Error('nobody stands for anything')
  return rows[0].userId
}
async function openCredit(): Promise<number> {
  const { rows } = await callServer(reports.creditLines, { status: creditStatus.open }, await authenticate('gm'))
  if (!rows[0]) throw new Error('nobody owes anything')
  return rows[0].creditId
}

/** A credit of which a part was repaid by bank transfer tonight. */
const transferred = cachePerVenue(async () => {
  const { creditId } = await ownCredit()
  const repayment = { creditId, amount: 10_000, payMethod: 'transfer', slipNo: 'HD20260314' } as const
  await callServer(billing.creditRepay, repayment, await authenticate(financeLogin))
  return creditId
})

/** A credit of tonight guaranteed by the sales person. */
const ownCredit = cachePerVenue(async () => {
  const { billId } = await createUnpaidSitting({ guestName: '李总' })
  const input = {
    billId,
    amount: 100_000,
    guaranteeUserId: await getUserId(salesLogin),
    guestName: '李总',
    guestPhone: '13912345678',
    reason: '公司月结客户，下周三前结清',
  }
  const { creditId } = await callServer(billing.creditApply, input, await authenticate(salesLogin))
  await callServer(
    billing.creditAudit,
    { creditId, agree: true, opinion: '老客户，同意' },
    await authenticate(financeLogin),
  )
  return { creditId }
})

/** Largest giver in these nights. */
async function findTopGiver(): Promise<number> {
  const { rows } = await callServer(reports.giftsGivers, getLastThirtyNights(), await authenticate('gm'))
  if (!rows[0]) throw new Error('nothing was given away in a month')
  return rows[0].userId
}

/** Person with the largest tips in these nights. */
async function findTopReceiver(): Promise<number> {
  const { rows } = await callServer(reports.tipsReceivers, getLastThirtyNights(), await authenticate('gm'))
  if (!rows[0]) throw new Error('nobody was tipped in a month')
  return rows[0].userId
}

/** A sitting of guests with an unpaid order. */
const owingParty = cachePerVenue(() => createUnpaidSitting({ guestName: '未结的客人' }))

/** Performer with the longest stage time in these nights. */
async function findTopPerformer(): Promise<number> {
  const { rows } = await callServer(reports.performers, getLastThirtyNights(), await authenticate('gm'))
  if (!rows[0]) throw new Error('nobody was on stage in a month')
  return rows[0].userId
}

/** Opens the sheet to change the sales commission rule. */
async function openSalesRule(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提成规则', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /销售业绩/ })
    .first()
    .click()
}

/** Opens the sheet to change a rule for a night's earnings. */
async function openNightRule(page: Page, rule: RegExp, tab = '返利'): Promise<void> {
  await page.getByRole('button', { name: '返利与分成', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '返利与分成' })
  await sheet.getByRole('radio', { name: tab }).check()
  await sheet.getByRole('button', { name: rule }).first().click()
}

export const states: readonly ScreenState[] = [
  {
    screen: 'P111',
    name: 'of-everybody',
    as: 'gm',
    shows: ['上钟金额', '艺人分成', /\d+ 次 · [\d.]+ 钟/, '月统计', '日统计'],
  },
  {
    screen: 'P111',
    name: 'of-oneself',
    as: 'gs01',
    shows: ['上钟金额', '1 人', /\d+ 次 · [\d.]+ 钟/],
  },
  {
    screen: 'P112',
    name: 'night-by-night',
    as: 'gm',
    shows: ['上钟艺人', /\d+ 人上钟/, '按艺人'],
  },
  {
    screen: 'P112',
    name: 'by-performer',
    as: 'yyzj',
    scene: async () => ({ query: { by: 'performer' } }),
    shows: ['上钟艺人', /\d+ 人$/, /\d+ 次 · [\d.]+ 钟/],
  },
  {
    screen: 'P113',
    name: 'last-night',
    as: 'gm',
    scene: async () => ({ query: { businessDate: addDays(getBusinessDate(new Date()), -1) } }),
    shows: ['上钟金额', /^\d\d:\d\d–\d\d:\d\d · /, /考勤 正常/],
  },
  {
    screen: 'P026',
    name: 'of-one-performer',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), userId: await findTopPerformer() } }),
    shows: ['上钟金额', /\d+ 分钟 · [\d.]+ 钟 × ¥/, ['button', '点钟']],
  },
  { screen: 'P010', name: 'of-the-house', as: 'gm', shows: [/业绩/, '我的排名', /待|今日/, '7天内到期存酒'] },
  {
    screen: 'P010',
    name: 'of-one-person',
    as: salesLogin,
    shows: [/业绩/, /我的排名/, '返利', /\d+月目标/, /还差|已达成/],
  },
  {
    screen: 'P010',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: { preset: 'month' } }),
    shows: [/业绩/, /我的排名/],
  },
  {
    screen: 'P052',
    name: 'tonight',
    as: 'gm',
    shows: ['应收金额', '收款构成', '资金流入', '订单收款', /翻台率/, /到店率/, '存取酒'],
  },
  {
    screen: 'P052',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: [
      '消费构成',
      '酒水',
      '按数量',
      /其中/,
      '新增会员',
      '充值本金',
      '此刻在岗',
      /\d 钟/,
      '反结账',
      '免低消',
      '撤台',
    ],
  },
  {
    screen: 'P052',
    name: 'discounts-of-a-month',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), lines: 'discounts' } }),
    over: ['优惠明细'],
    shows: [['dialog', '优惠明细'], '合计', '抹零', ['button', '导出']],
  },
  {
    screen: 'P053',
    name: 'tonight',
    as: 'gm',
    shows: ['无业绩人数', /上次开台/, ['button', /^提醒 /]],
  },
  {
    screen: 'P053',
    name: 'who-did-not-come',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), tab: 'missed' } }),
    shows: ['未到岗班次', '涉及员工', /晚班|早班|中班/],
  },
  {
    screen: 'P024',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['出勤率', /\d+ 人/, /\d+ \/ \d+ 班/, ['button', '只看异常']],
  },
  {
    screen: 'P024',
    name: 'of-performers',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), tab: 'performers' } }),
    shows: ['上钟金额', /\d+ 次 · [\d.]+ 钟/, '艺人分成'],
  },
  {
    screen: 'P025',
    name: 'of-one-person',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), userId: await getUserId(salesLogin) } }),
    shows: ['出勤率', /\d+ 晚/, /上班 \d\d:\d\d 定位/, '正常'],
  },
  {
    screen: 'P075',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['客人数', /回头客/, /\d+ 晚/, /周六/],
  },
  {
    screen: 'P076',
    name: 'of-last-night',
    as: 'gm',
    scene: async () => ({ query: { businessDate: addDays(getBusinessDate(new Date()), -1) } }),
    shows: ['客人数', /第 1 次/, ['button', /^拨打/]],
  },
  {
    screen: 'P076',
    name: 'for-the-door',
    as: 'mz01',
    scene: async () => ({ query: { businessDate: addDays(getBusinessDate(new Date()), -1) } }),
    shows: ['客人数', /\*{4}/],
  },
  {
    screen: 'P085',
    name: 'my-month',
    as: salesLogin,
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['预订数', '到店率', /已到店/],
  },
  { screen: 'P018', name: 'tonight', as: 'gm', shows: ['销售额', /个部门/, /业绩/] },
  {
    screen: 'P018',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['销售额', '实收金额', /个部门/],
  },
  {
    screen: 'P019',
    name: 'people-of-a-department',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), deptId: await findBestDept() } }),
    shows: ['销售额', /人/, /业绩/],
  },
  {
    screen: 'P020',
    name: 'my-own',
    as: salesLogin,
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['销售额', /单/, /实收/],
  },
  {
    screen: 'P018',
    name: 'of-a-group-of-goods',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), statisType: statisType.spirits } }),
    shows: ['销售额', ['button', '移除 洋酒'], /个部门/, /\d+ 人 · \d+ 单/],
  },
  {
    screen: 'P020',
    name: 'lines-of-a-group',
    as: salesLogin,
    scene: async () => ({ query: { ...getLastThirtyNights(), statisType: statisType.spirits } }),
    shows: ['销售额', ['button', '移除 洋酒'], /单/],
  },
  { screen: 'P047', name: 'tonight', as: 'gm', shows: ['应收金额', /个部门/, '合计', '全部展开'] },
  {
    screen: 'P047',
    name: 'of-a-month-unfolded',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), folded: 'none' } }),
    shows: [/较前|应收金额/, '合计', '全部收起'],
  },
  {
    screen: 'P048',
    name: 'people-of-a-department',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), deptId: await findBestDept() } }),
    shows: ['应收金额', /人 · 单位 元/, '合计'],
  },
  {
    screen: 'P048',
    name: 'found-by-name',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), keyword: await findBestSeller() } }),
    shows: ['应收金额', /1 人 · 单位 元/, '合计'],
  },
  {
    screen: 'P049',
    name: 'my-own-nights',
    as: salesLogin,
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['应收金额', /晚 · 单位 元/, '合计', '销售明细'],
  },
  {
    screen: 'P070',
    name: 'this-month',
    as: 'gm',
    shows: ['销售额', /个部门 · 单位 元/, '合计', '实收走势', '按品类', '洋酒', '按区域'],
  },
  {
    screen: 'P070',
    name: 'rules-of-commission',
    as: financeLogin,
    scene: async () => {
      const { rows, month: running } = await callServer(payroll.commissionRules, {}, await authenticate('gm'))
      const rule = rows.find((row) => row.open && row.commissionKind === commissionKind.recommend)
      if (!rule) throw new Error('no rule of recommending is open')
      const startMonth = addDays(`${running}-28`, 7).slice(0, 7)
      const { ruleId, ruleName, commissionMode, postIds, deptIds } = rule
      const tiers = [{ fromAmount: 0, rateBp: 250 }]
      const version = { ruleId, ruleName, commissionKind: commissionKind.recommend, commissionMode, postIds, deptIds }
      await callServer(
        payroll.saveCommissionRule,
        { ...version, tiers, startMonth, reason: '旺季激励' },
        await authenticate('gm'),
      )
      return {}
    },
    touch: (page) => page.getByRole('button', { name: '提成规则', exact: true }).click(),
    over: ['提成规则'],
    shows: [['dialog', '提成规则'], '生效中', '待生效', /满 ¥0 2\.5%/, /旺季激励/, ['button', '新增规则']],
  },
  {
    screen: 'P070',
    name: 'a-rule-to-be-followed',
    as: 'gm',
    touch: openSalesRule,
    over: ['提成规则', '调整提成规则'],
    shows: [['dialog', '调整提成规则'], '第1档起点', '适用部门', '开始月份', ['button', '停用此规则']],
  },
  {
    screen: 'P070',
    name: 'a-rule-tried',
    as: 'gm',
    touch: async (page) => {
      await openSalesRule(page)
      const form = page.getByRole('dialog', { name: '调整提成规则' })
      await form.getByRole('textbox', { name: '比例' }).first().fill('6.5')
      await form.getByRole('button', { name: '试算影响' }).click()
    },
    over: ['提成规则', '调整提成规则', '试算影响'],
    shows: [['dialog', '试算影响'], /1 个月提成合计变化/, /增加 · \d+人/, '受影响的员工', /计提 ¥/],
  },
  {
    screen: 'P070',
    name: 'rules-of-a-night',
    as: financeLogin,
    touch: (page) => page.getByRole('button', { name: '返利与分成', exact: true }).click(),
    over: ['返利与分成'],
    shows: [['dialog', '返利与分成'], /待生效/, /每件 ¥\d+/, /¥[\d,.]+\/瓶/],
  },
  {
    screen: 'P070',
    name: 'a-rebate-to-be-followed',
    as: 'gm',
    touch: (page) => openNightRule(page, /每件 ¥/),
    over: ['返利与分成', /^调整 /],
    shows: [['dialog', /^调整 /], '按比例', '每件返利', ['button', '试算影响']],
  },
  {
    screen: 'P070',
    name: 'a-rebate-tried',
    as: 'gm',
    touch: async (page) => {
      await openNightRule(page, /每件 ¥/)
      await page.getByLabel('每件返利').fill('260')
      await page.getByRole('button', { name: '试算影响' }).click()
    },
    over: ['返利与分成', /^调整 /, '试算影响'],
    shows: [
      ['dialog', '试算影响'],
      /→ 每件 ¥260/,
      /3 个月返利合计变化/,
      /增加 · \d+人/,
      '受影响的员工',
      ['button', '启用'],
    ],
  },
  {
    screen: 'P070',
    name: 'paid-time-tried',
    as: financeLogin,
    touch: async (page) => {
      await openNightRule(page, /^上钟单位/, '上钟')
      await page.getByLabel('每钟时长').fill('120')
      await page.getByRole('button', { name: '试算影响' }).click()
    },
    over: ['返利与分成', /^调整 /, '试算影响'],
    shows: [['dialog', '试算影响'], /60分钟 → 120分钟/, /3 个月上钟分成合计变化/, /减少 · \d+人/, '受影响的员工'],
  },
  {
    screen: 'P070',
    name: 'tips-tried',
    as: financeLogin,
    touch: async (page) => {
      await openNightRule(page, /^打赏分成 · 艺人/, '打赏')
      await page.getByLabel('个人分成').fill('62.5')
      await page.getByRole('button', { name: '试算影响' }).click()
    },
    over: ['返利与分成', /^调整 /, '试算影响'],
    shows: [['dialog', '试算影响'], /50% → 62.5%/, /3 个月打赏分成合计变化/, /增加 · \d+人/, '受影响的员工'],
  },
  {
    screen: 'P071',
    name: 'people-and-their-targets',
    as: 'gm',
    scene: async () => ({ query: { deptId: await findBestDept() } }),
    shows: ['销售额', /人 · 单位 元/, /\d+月目标/, '达成率', ['button', '设置目标']],
  },
  {
    screen: 'P072',
    name: 'my-own-month',
    as: salesLogin,
    shows: ['销售额', /晚 · 单位 元/, '合计', '销售业绩提成', '预估', '返利明细', '按品类'],
  },
  {
    screen: 'P073',
    name: 'of-a-month',
    as: salesLogin,
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['返利', '按商品', /\/瓶|3%/, /笔/, '已入账'],
  },
  { screen: 'P090', name: 'my-month', as: salesLogin, shows: ['销售额', /\d+月目标/, '返利明细', /\d+ 条/] },
  {
    screen: 'P091',
    name: 'my-own',
    as: salesLogin,
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['返利', '按商品', '待入账', '已入账', /笔/],
  },
  {
    screen: 'P093',
    name: 'my-own',
    as: 'fwy01',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['推荐金额', '推荐排名', /\d+ 条/],
  },
  {
    screen: 'P093',
    name: 'my-recharges',
    as: 'fwy01',
    scene: async () => {
      await createRechargeBy('fwy01')
      return { query: { ...getLastThirtyNights(), kind: 'recharge' } }
    },
    shows: ['推荐充值本金', '推荐排名', /\d+ 笔/, /CZ\d+/, /赠 ¥/],
  },
  {
    screen: 'P027',
    name: 'of-a-month',
    as: financeLogin,
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['实收金额', '收款方式', /^优惠 ¥/, /个部门/, /挂账 ¥/],
  },
  {
    screen: 'P027',
    name: 'by-cash',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), payMethod: 'cash' } }),
    shows: ['实收金额', '现金 ×', /个部门/],
  },
  {
    screen: 'P028',
    name: 'people-of-a-department',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), deptId: await findBestDept() } }),
    shows: ['实收金额', '收款方式', /\d 人/, /\d 单/],
  },
  {
    screen: 'P029',
    name: 'my-own',
    as: salesLogin,
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['实收金额', '收款方式', /\d 条/, /应收 ¥/],
  },
  {
    screen: 'P030',
    name: 'a-bill-of-tonight',
    as: financeLogin,
    scene: async () => ({ query: { billId: (await payBill(await createUnpaidSitting())).billId } }),
    shows: ['账单号', '收款记录', '打印小票', '申请退款', '反结账'],
  },
  {
    screen: 'P030',
    name: 'of-a-closed-night',
    as: 'gm',
    scene: async () => ({ query: { billId: (await findTopSettled()).billId } }),
    shows: ['账单号', '结清', '收款记录'],
  },
  {
    screen: 'P069',
    name: 'of-a-month',
    as: 'bar01',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['出品数量', /种商品/, /销售 \d+/, /平均 \d+ 分钟/],
  },
  {
    screen: 'P069',
    name: 'by-hour',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), tab: 'hour' } }),
    shows: ['出品数量', /个时段/, '23:00'],
  },
  {
    screen: 'P069',
    name: 'lines-of-a-goods',
    as: 'bar01',
    scene: async () => ({ query: { ...getLastThirtyNights(), goodsId: await findMostProduced() } }),
    over: [/.+/],
    shows: ['出品数量', ['dialog', /^.{3,}$/], '出品明细'],
  },
  {
    screen: 'P074',
    name: 'of-a-month',
    as: 'bar01',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['期末库存成本', /种商品/, /采购 \+\d+/, /销售 −\d+/],
  },
  {
    screen: 'P074',
    name: 'what-came-of-a-goods',
    as: 'bar01',
    scene: async () => ({
      query: { ...getLastThirtyNights(), goodsId: await findMostProduced(), bizType: stockBizType.purchase },
    }),
    over: [/.+/],
    shows: ['期末库存成本', ['dialog', /^.{3,}$/], /库存流水/, ['button', '采购入库']],
  },
  {
    screen: 'P021',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['推荐金额', /个部门/],
  },
  {
    screen: 'P022',
    name: 'people-of-a-department',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), deptId: await findRecommendingDept() } }),
    shows: ['推荐金额', /人/, /实收/],
  },
  {
    screen: 'P023',
    name: 'of-one-person',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), userId: await findRecommender() } }),
    shows: ['推荐金额', /单/, /销售/],
  },
  {
    screen: 'P023',
    name: 'recharges',
    as: 'gm',
    scene: async () => ({
      query: { ...getLastThirtyNights(), userId: await findRechargeRecommender(), kind: 'recharge' },
    }),
    shows: ['推荐充值本金', /\d 笔/, /CZ|赠 ¥/],
  },
  { screen: 'P031', name: 'tonight', as: 'gm', shows: ['开台数', /个部门/, '翻台率', /位客人/] },
  {
    screen: 'P031',
    name: 'of-a-month-and-one-kind',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), tableType: tableType.booth } }),
    shows: ['开台数', /个部门/, /卡座/, /台均|应收/],
  },
  {
    screen: 'P032',
    name: 'people-of-a-department',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), deptId: await findBestDept() } }),
    shows: ['开台数', /人/, /实收/],
  },
  {
    screen: 'P033',
    name: 'my-own',
    as: salesLogin,
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['开台数', /\d+ 条/, /已清台/, /低消/],
  },
  {
    screen: 'P034',
    name: 'goods-of-a-sitting',
    as: salesLogin,
    scene: async () => ({ query: { tableRecordId: await findBestSitting() } }),
    shows: [/^消费 [\d,.]+/, /商品 \d/, '客人类型', '营业日', /×/],
  },
  {
    screen: 'P034',
    name: 'payments-of-a-sitting',
    as: salesLogin,
    scene: async () => ({ query: { tableRecordId: await findBestSitting(), tab: 'payments' } }),
    shows: [/^消费 [\d,.]+/, '付款记录'],
  },
  {
    screen: 'P034',
    name: 'what-it-had-besides',
    as: 'gm',
    scene: async () => ({ query: { tableRecordId: (await verifyVoucherAtTable()).tableRecordId, tab: 'others' } }),
    shows: [/^消费 [\d,.]+/, /其他 1/, '双人畅饮', /尾号\d{4}/],
  },
  { screen: 'P054', name: 'all', as: 'gm', shows: ['未还金额', /位担保人/, /额度/] },
  {
    screen: 'P054',
    name: 'of-a-month-still-open',
    as: financeLogin,
    scene: async () => ({ query: { ...getLastThirtyNights(), status: creditStatus.open } }),
    shows: ['未还金额', /生效/, /位担保人/],
  },
  {
    screen: 'P055',
    name: 'of-one-guarantor',
    as: financeLogin,
    scene: async () => ({ query: { userId: await findTopGuarantor() } }),
    shows: ['未还金额', '可用', /^\d+ 笔/, /应还/],
  },
  {
    screen: 'P055',
    name: 'an-open-credit',
    as: 'gm',
    scene: async () => ({ query: { status: creditStatus.open, creditId: await openCredit() } }),
    over: ['挂账'],
    shows: [['dialog', /挂账/], '账单明细', '还款记录', ['button', '登记还款'], ['button', '提醒担保人']],
  },
  {
    screen: 'P055',
    name: 'repaid-by-transfer',
    as: 'gm',
    scene: async () => ({ query: { creditId: await transferred() } }),
    over: ['挂账'],
    shows: [['dialog', /挂账/], '转账', /单号 HD\d+/, ['button', '撤销']],
  },
  {
    screen: 'P088',
    name: 'my-own',
    as: salesLogin,
    scene: async () => {
      await ownCredit()
      return {}
    },
    shows: ['未还金额', '额度', '可用', /李总/, /应还/],
  },
  {
    screen: 'P089',
    name: 'my-own',
    as: salesLogin,
    scene: async () => ({ query: await ownCredit() }),
    shows: ['账单明细', '还款记录', /老客户，同意/, ['button', '拨号'], ['button', '发送还款链接']],
  },
  {
    screen: 'P041',
    name: 'tables-of-a-month',
    as: 'gm',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: [/合计/, /\d+ 台/, /实收/, /销售/],
  },
  {
    screen: 'P041',
    name: 'guests-of-a-month',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), dim: 'guest' } }),
    shows: [/位客人/, /\*\*\*\*/, /最近/],
  },
  {
    screen: 'P042',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['赠送金额', '赠送率', '赠送成本', ['heading', '赠送原因'], /人/, /本月剩/],
  },
  {
    screen: 'P043',
    name: 'of-one-person',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), userId: await findTopGiver() } }),
    shows: ['赠送金额', /月额度/, /已用/, /单/, /销售/],
  },
  {
    screen: 'P043',
    name: 'my-own',
    as: managerLogin,
    scene: async () => {
      await addGift(await createUnpaidSitting(), [{ goods: '腰果' }], '老客户')
      return {}
    },
    shows: ['赠送金额', /日额度/, /腰果/],
  },
  {
    screen: 'P044',
    name: 'given',
    as: managerLogin,
    scene: async () => ({
      query: { sendId: (await addGift(await createUnpaidSitting(), [{ goods: '腰果' }], '老客户')).sendId },
    }),
    shows: ['操作人', '腰果', '赠送占消费', ['button', '撤回赠送']],
  },
  {
    screen: 'P044',
    name: 'waiting-for-approval',
    as: 'gm',
    scene: async () => ({ query: { sendId: (await requestGift()).sendId } }),
    shows: ['待审批', '审批进度', '成本', ['heading', '审批流程']],
  },
  {
    screen: 'P050',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['核销金额', '平台服务费', /个团购/, /张均/, '双人畅饮'],
  },
  {
    screen: 'P051',
    name: 'of-one-deal',
    as: financeLogin,
    scene: async () => ({ query: { ...getLastThirtyNights(), groupPackageId: await findBestDeal() } }),
    shows: ['核销金额', /张 · /, /尾号\d{4}/, /HX\d+/, /门市价/],
  },
  {
    screen: 'P051',
    name: 'one-to-take-back',
    as: cashierLogin,
    scene: async () => {
      await verifyVoucher()
      return {}
    },
    shows: ['核销明细', /前可撤销/],
  },
  {
    screen: 'P046',
    name: 'of-one-person',
    as: 'gm',
    scene: async () => ({ query: { ...getLastThirtyNights(), userId: await findTopReceiver() } }),
    shows: ['打赏金额', /笔/, /匿名/, /未入账/],
  },
  {
    screen: 'P084',
    name: 'my-own',
    as: 'dj01',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: ['打赏金额', ['button', /我的打赏码/], /笔/],
  },
  {
    screen: 'P035',
    name: 'all-that-is-owed',
    as: 'gm',
    scene: async () => {
      await owingParty()
      return {}
    },
    shows: ['全部未结', '未结金额', '最长时长', /个部门/, /\d+ 台/],
  },
  {
    screen: 'P036',
    name: 'people-of-a-department',
    as: 'gm',
    scene: async () => {
      await owingParty()
      const userId = await getUserId(salesLogin)
      const { rows } = await callServer(reports.unpaidUsers, { userId }, await authenticate('gm'))
      return { query: { deptId: rows[0]?.deptId } }
    },
    shows: ['未结金额', /\d+ 台/, /最长 \d+ 小时/],
  },
  {
    screen: 'P037',
    name: 'my-own',
    as: salesLogin,
    scene: async () => {
      await owingParty()
      return {}
    },
    shows: ['未结金额', /开台 ·/, /应收/],
  },
  {
    screen: 'P038',
    name: 'for-the-cashier',
    as: cashierLogin,
    scene: async () => ({ query: { tableRecordId: (await owingParty()).tableRecordId } }),
    shows: ['未结', '去结账', '客人类型', /商品 \d/],
  },
  {
    screen: 'P038',
    name: 'for-sales',
    as: salesLogin,
    scene: async () => ({ query: { tableRecordId: (await owingParty()).tableRecordId } }),
    shows: ['未结', '申请挂账', '付款码'],
  },
  {
    screen: 'P086',
    name: 'this-month',
    as: salesLogin,
    shows: ['开台数', '台均', /\d+ 条/, /低消|已清台|开台中/],
  },
  {
    screen: 'P087',
    name: 'one-of-mine',
    as: salesLogin,
    scene: async () => ({ query: { tableRecordId: await findBestSitting() } }),
    shows: [/^消费 [\d,.]+/, /商品 \d/, '客人类型'],
  },
  {
    screen: 'P087',
    name: 'nothing-ordered-yet',
    as: salesLogin,
    scene: async () => ({ query: { tableRecordId: (await openSitting()).tableRecordId } }),
    shows: ['暂无消费', ['button', '去点单']],
  },
  {
    screen: 'P040',
    name: 'of-a-month',
    as: salesLogin,
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: [/人上榜/, /合计/, '业绩', /距上一名|暂列第一|与上一名持平/],
  },
  { screen: 'P040', name: 'without-a-place', as: 'gm', shows: [/人上榜/, '未上榜'] },
  {
    screen: 'P039',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: getLastThirtyNights() }),
    shows: [/人上榜/, /合计/, '推荐金额'],
  },
]
