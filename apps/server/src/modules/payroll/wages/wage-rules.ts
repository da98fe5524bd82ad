/** Computes a wage slip from terms and facts: deterministic, byte for byte. Pure. */
import { formatFen, applyRateBp } from '@nocturne/base/money'
import { commissionKind, commissionMode, wageItem, wageItemType } from '@nocturne/contract/codes'
import type { CommissionKind, CommissionMode, WageItem, WageItemType } from '@nocturne/contract/codes'
import { computeCommission, findCommissionTier } from '../commission-rules.ts'
import { buildWithholdingLines, computeWithholding } from '../tax/tax-rules.ts'
import type { TaxFacts, Withholding } from '../tax/tax-rules.ts'
import { buildBasePayLines, computeAverageBasePay, computeBasePay, findBasePay } from './base-pay-rules.ts'
import type { BasePayPart } from './base-pay-rules.ts'
import { computeProportion } from './proportion-rules.ts'
import type { CommissionTier } from '../commission-rules.ts'

/** General terms of a month. Amounts in fen, rates in basis points. */
export type VenueTerms = {
  posts: readonly { postId: number; basePay: number; postPay: number }[]
  mealPay: number
  /** Bonus for a month without late or missing nights and without leave. */
  fullPay: number
  lateEach: number
  /** Days of pay deducted for one night of absence. */
  absentDays: number
  /** Number of days by which the monthly base pay is divided to get a day's pay. */
  monthDays: number
  dayHours: number
  /** Rate of an overtime hour relative to the normal hourly pay, basis points. */
  overtimeBp: number
  /**
   * Share of the base pay deducted when sales are below `leastSales`; applies to the posts in `leastSalesPosts` only.
   */
  missedBp: number
  leastSales: number
  leastSalesPosts: readonly number[]
  /** Social insurance: share of the base pay. */
  socialBp: number
  /** Maximum share of the remaining pay deducted for overdue credits; absent in terms without this rule. */
  creditBp?: number
  /** Earnings up to this amount are tax free; above, each tier has its rate. */
  taxFree: number
  taxTiers: readonly CommissionTier[]
}

export type CommissionTerms = {
  ruleId: number
  ruleName: string
  mode: CommissionMode
  tiers: readonly CommissionTier[]
}

/** Terms of a month for one person; null for commissions without a rule for them. */
export type PersonTerms = Omit<VenueTerms, 'posts' | 'leastSalesPosts'> & {
  ruleId: number
  /** First month of the rule. */
  since: string
  basePay: number
  postPay: number
  asksLeastSales: boolean
  sales: CommissionTerms | null
  recommend: CommissionTerms | null
  recharge: CommissionTerms | null
  team: CommissionTerms | null
}

export type DatedAmount = { date: string; amount: number }

/** Manually added item. */
export type ManualItem = { itemCode: WageItem; amount: number; remark: string }

/** Overdue credit guaranteed by the person, fen. */
export type OwedCredit = { creditId: number; creditNo: string; guestName: string; dueDate: string; owed: number }

/**
 * Deduction by an earlier slip that is to be refunded, because the credit was no longer owed when that slip was paid;
 * fen.
 */
export type CreditDeductionRefund = {
  wageId: number
  creditId: number
  creditNo: string
  month: string
  amount: number
}

/** Facts for commissions in a month. */
export type PersonEarnings = {
  performance: readonly DatedAmount[]
  recommended: readonly DatedAmount[]
  /** Recharged principal; refunds are negative. */
  recharged: readonly (DatedAmount & { rechargeNo: string; memberName: string })[]
  /** The department the person leads, if it has a target. */
  team: {
    deptName: string
    targetAmount: number
    members: readonly { userId: number; nickName: string; amount: number }[]
  } | null
}

/** Night of leave of which the base pay is paid in part. */
export type UnpaidLeave = { date: string; applyNo: string; kindName: string; halfDays: number; paidBp: number }

/** Facts of a month for one person. */
export type PersonFacts = PersonEarnings & {
  userName: string
  realName: string | null
  deptId: number
  deptName: string
  postId: number
  postName: string
  /** Days of employment in the month, and days of the month. */
  employedDays: number
  monthDays: number
  /** Parts of the month by base pay, in date order; absent when only the base pay of the post applies. */
  basePays?: readonly BasePayPart[]
  /** Social insurance entered for the month, fen; absent when it is a share of the base pay. */
  social?: number
  /** Absent when the tax of the month follows the monthly table of the terms. */
  tax?: TaxFacts
  /** Null when no night has an attendance result. */
  attendance: {
    workDays: number
    restDays: number
    leaveDays: number
    /** Nights left early or without a punch. */
    brokenDays: number
    late: readonly { date: string; minutes: number }[]
    absent: readonly string[]
    /** Leave that is not paid in full; absent without any. */
    leaves?: readonly UnpaidLeave[]
    /** Nights of `leaveDays` that keep the bonus for full attendance; absent without any. */
    excusedDays?: number
  } | null
  overtime: readonly { date: string; applyNo: string; halfHours: number }[]
  /** Absent when the terms deduct nothing for credits. */
  credits?: readonly OwedCredit[]
  creditsBack?: readonly CreditDeductionRefund[]
  extras: readonly ManualItem[]
}

/** Line of an item; the lines of an item add up to its amount. */
export type WageLine = {
  title: string
  note: string
  businessDate: string | null
  /** Amount to which the rate applies, fen. */
  baseAmount: number | null
  rateBp: number | null
  amount: number
}

export type SlipItem = {
  itemCode: WageItem
  itemType: WageItemType
  amount: number
  remark: string
  /** Rule of the item; null for manual items. */
  rule: { ruleId: number; ruleName: string } | null
  lines: WageLine[]
}

export type Slip = {
  workDays: number | null
  restDays: number | null
  lateTimes: number | null
  absentDays: number | null
  items: SlipItem[]
  grossAmount: number
  deductAmount: number
  /** Negative only when manual deductions exceed the pay; such a slip is refused. */
  netAmount: number
}

const { earning, deduction } = wageItemType

/** Item codes that can be added manually, with their types. */
export const manualItemTypes: Partial<Record<WageItem, WageItemType>> = {
  [wageItem.reward]: earning,
  [wageItem.fine]: deduction,
  [wageItem.advance]: deduction,
}

const order = Object.values(wageItem)
const formatPercent = (bp: number) => `${bp / 100}%`
const formatYuan = (fen: number) => formatFen(fen, { trim: true })
const sumAmounts = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const blank = { note: '', businessDate: null, baseAmount: null, rateBp: null }

/**
 * Distributes `total` in proportion to `amounts`, which may be negative. The shares are whole fen and sum to `total`.
 */
export function splitProportionally(total: number, amounts: readonly number[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  if (whole <= 0) return amounts.map(() => 0)
  let seen = 0
  let given = 0
  return amounts.map((amount) => {
    seen += amount
    const upTo = seen < 0 ? 0 - computeProportion(total, -seen, whole) : computeProportion(total, seen, whole)
    const share = upTo - given
    given = upTo
    return share
  })
}

export function computeSlip(terms: PersonTerms, facts: PersonFacts): Slip {
  const rule = { ruleId: terms.ruleId, ruleName: `工资规则（${terms.since} 起）` }
  const base = buildBaseItem(terms, facts)
  const { attendance } = facts
  const absent = buildAbsentLines(terms, facts, base.amount)
  const leave = buildLeaveLines(terms, facts, base.amount - sumAmounts(absent))
  const late = buildLateLines(terms, facts, base.amount - sumAmounts(absent) - sumAmounts(leave))
  const earned = [{ ...base, rule }, ...buildEarnedItems(terms, facts, rule)].filter(({ amount }) => amount > 0)
  const taken: SlipItem[] = [
    { ...buildDeduction(wageItem.late, late), remark: `${late.length} 次`, rule },
    { ...buildDeduction(wageItem.absent, absent), remark: `${absent.length} 天`, rule },
    { ...buildDeduction(wageItem.leave, leave), remark: formatLeaveDays(facts), rule },
  ].filter(({ amount }) => amount > 0)
  const byHand = facts.extras.map(buildExtraItem)
  const left = sumAmounts(earned) - sumAmounts(taken)
  const social = buildSocialItem(terms, facts, left)
  const income = left + sumAmounts(byHand.filter(({ itemCode }) => itemCode === wageItem.reward))
  const tax = buildTaxItem(terms, facts, { income, social: social.amount })
  const lawful = [social, tax].map((item): SlipItem => ({ ...item, rule })).filter(({ amount }) => amount > 0)
  const whole = [...earned, ...buildRefundItems(facts), ...taken, ...byHand, ...lawful]
  const creditItems = buildCreditItems(terms, facts, { left: sumNet(whole), rule })
  const items = [...whole, ...creditItems].toSorted((a, b) => order.indexOf(a.itemCode) - order.indexOf(b.itemCode))
  const grossAmount = sumAmounts(items.filter(({ itemType }) => itemType === earning))
  const deductAmount = sumAmounts(items.filter(({ itemType }) => itemType === deduction))
  return {
    workDays: attendance ? attendance.workDays : null,
    restDays: attendance ? attendance.restDays : null,
    lateTimes: attendance ? attendance.late.length : null,
    absentDays: attendance ? attendance.absent.length : null,
    items: items.map(toCanonicalItem),
    grossAmount,
    deductAmount,
    netAmount: grossAmount - deductAmount,
  }
}

/** Social insurance: the entered amount, otherwise a share of the base pay; at most the pay that is left. */
function buildSocialItem(terms: PersonTerms, facts: PersonFacts, left: number) {
  if (facts.social !== undefined) {
    const line = { ...blank, title: '个人缴纳', note: '按登记金额', amount: Math.min(left, facts.social) }
    return { ...buildDeduction(wageItem.social, [line]), remark: '按登记金额' }
  }
  const base = computeAverageBasePay(terms, facts)
  const share = computeProportion(applyRateBp(base, terms.socialBp), facts.employedDays, facts.monthDays)
  const line = {
    ...blank,
    title: '个人缴纳',
    baseAmount: base,
    rateBp: terms.socialBp,
    amount: Math.min(left, share),
  }
  return {
    ...buildDeduction(wageItem.social, [line]),
    remark: `${formatYuan(base)} · ${formatPercent(terms.socialBp)}`,
  }
}

/** Income and social insurance of a month, fen. */
type TaxBase = { income: number; social: number }

/** Tax of the month: cumulative over the year, or by the monthly table of the terms. */
function buildTaxItem(terms: PersonTerms, { tax }: PersonFacts, { income, social }: TaxBase) {
  if (tax) {
    const withholding = computeWithholding(tax, { income, social, available: income - social })
    return {
      ...buildDeduction(wageItem.tax, buildWithholdingLines(withholding)),
      amount: withholding.tax,
      remark: `累计应税 ${formatYuan(withholding.taxable)}`,
    }
  }
  const taxable = income - social - terms.taxFree
  return {
    ...buildDeduction(wageItem.tax, buildTaxLines(taxable, terms)),
    amount: computeCommission(taxable, terms.taxTiers, commissionMode.excess),
    remark: `应税 ${formatYuan(Math.max(0, taxable))}`,
  }
}

/** Items that reduce the taxable income: pay that was not earned. */
const unearned: readonly WageItem[] = [wageItem.late, wageItem.absent, wageItem.leave]

/** Computation of the tax of a slip; null by the monthly table. */
export function findWithholding(terms: PersonTerms, facts: PersonFacts): Withholding | null {
  if (!facts.tax) return null
  const { items } = computeSlip(terms, facts)
  const income = items.reduce((sum, { itemCode, itemType, amount }) => {
    if (itemType === earning) return itemCode === wageItem.creditBack ? sum : sum + amount
    return unearned.includes(itemCode) ? sum - amount : sum
  }, 0)
  const social = items.find(({ itemCode }) => itemCode === wageItem.social)?.amount ?? 0
  return computeWithholding(facts.tax, { income, social, available: income - social })
}

/** All items earned in addition to the base; those without earnings are included with 0. */
function buildEarnedItems(terms: PersonTerms, facts: PersonFacts, rule: SlipItem['rule']): SlipItem[] {
  const full = isFull(facts) ? terms.fullPay : 0
  return [
    buildFixedItem(wageItem.post, '岗位津贴', { amount: terms.postPay, facts, rule }),
    {
      itemCode: wageItem.full,
      itemType: earning,
      amount: full,
      remark: '',
      rule,
      lines: [
        {
          ...blank,
          title: '全勤',
          note: `出勤 ${facts.attendance?.workDays ?? 0} 天，无迟到缺勤`,
          amount: full,
        },
      ],
    },
    buildFixedItem(wageItem.meal, '餐补', { amount: terms.mealPay, facts, rule }),
    commissionItems[commissionKind.sales](terms.sales, facts),
    commissionItems[commissionKind.recommend](terms.recommend, facts),
    commissionItems[commissionKind.recharge](terms.recharge, facts),
    commissionItems[commissionKind.team](terms.team, facts),
    { ...buildOvertimeItem(terms, facts), rule },
  ]
}

/** Commissions paid with the wages. */
type WageCommission = Exclude<CommissionKind, typeof commissionKind.groupPlay>

/** Slip item of each commission kind, and the terms by which it is computed. */
export const commissionItems: Record<
  WageCommission,
  (terms: CommissionTerms | null, earnings: PersonEarnings) => SlipItem
> = {
  [commissionKind.sales]: (terms, { performance }) =>
    buildCommissionItem(wageItem.commission, { terms, rows: performance, word: '业绩', title: () => '当日业绩' }),
  [commissionKind.recommend]: (terms, { recommended }) =>
    buildCommissionItem(wageItem.recommend, { terms, rows: recommended, word: '推荐实收', title: () => '推荐实收' }),
  [commissionKind.recharge]: (terms, { recharged }) =>
    buildCommissionItem(wageItem.recharge, {
      terms,
      rows: recharged,
      word: '充值本金',
      title: ({ memberName, rechargeNo }) => `${memberName} ${rechargeNo}`,
    }),
  [commissionKind.team]: buildTeamItem,
}

const sumNet = (items: readonly SlipItem[]): number =>
  items.reduce((sum, { itemType, amount }) => sum + (itemType === earning ? amount : -amount), 0)

/** Deduction for each credit: the allowed share of the remaining pay, earliest due date first. */
function computeCreditDeductions(
  { creditBp = 0 }: Pick<PersonTerms, 'creditBp'>,
  { credits = [] }: Pick<PersonFacts, 'credits'>,
  left: number,
): (OwedCredit & { amount: number })[] {
  let most = applyRateBp(Math.max(0, left), creditBp)
  return credits.flatMap((credit) => {
    const amount = Math.min(credit.owed, most)
    most -= amount
    return amount > 0 ? [{ ...credit, amount }] : []
  })
}

function buildCreditItems(
  terms: PersonTerms,
  facts: PersonFacts,
  { left, rule }: { left: number; rule: SlipItem['rule'] },
): SlipItem[] {
  const creditDeductions = computeCreditDeductions(terms, facts, left)
  if (creditDeductions.length === 0) return []
  const lines = creditDeductions.map(({ creditNo, guestName, dueDate, owed, amount }) => ({
    ...blank,
    title: `${guestName} ${creditNo}`,
    note: `${dueDate} 到期，欠 ${formatYuan(owed)}`,
    amount,
  }))
  const remark = `不超过其余实发 ${formatYuan(left)} 的 ${formatPercent(terms.creditBp ?? 0)}`
  return [{ ...buildDeduction(wageItem.credit, lines), remark, rule }]
}

/** Refunds of earlier deductions that turned out not to be owed. */
function buildRefundItems({ creditsBack = [] }: PersonFacts): SlipItem[] {
  if (creditsBack.length === 0) return []
  const lines = creditsBack.map(({ creditNo, month, amount }) => ({
    ...blank,
    title: creditNo,
    note: `${month} 工资抵扣后已由客人还清`,
    amount,
  }))
  return [
    { itemCode: wageItem.creditBack, itemType: earning, amount: sumAmounts(lines), remark: '', rule: null, lines },
  ]
}

/** Deductions of a slip by credit. */
export function computeSlipCredits(terms: PersonTerms, facts: PersonFacts): { creditId: number; amount: number }[] {
  const { items } = computeSlip(terms, facts)
  const left = items
    .filter(({ itemCode }) => itemCode !== wageItem.credit)
    .reduce((sum, { itemType, amount }) => sum + (itemType === earning ? amount : -amount), 0)
  return computeCreditDeductions(terms, facts, left).map(({ creditId, amount }) => ({ creditId, amount }))
}

/** Canonical text of the slip including names: equal text means equal slips. */
export const encodeSlip = (slip: Slip, { userName, realName, deptName, postName }: PersonFacts): string =>
  JSON.stringify([userName, realName, deptName, postName, slip])

/** Fixed field order, so that equal items have equal text. */
const toCanonicalItem = ({ itemCode, itemType, amount, remark, rule, lines }: SlipItem): SlipItem => ({
  itemCode,
  itemType,
  amount,
  remark,
  rule: rule && { ruleId: rule.ruleId, ruleName: rule.ruleName },
  lines: lines.map(({ title, note, businessDate, baseAmount, rateBp, amount: part }) => ({
    title,
    note,
    businessDate,
    baseAmount,
    rateBp,
    amount: part,
  })),
})

const isFull = ({ attendance, employedDays, monthDays }: PersonFacts): boolean =>
  attendance !== null &&
  employedDays === monthDays &&
  attendance.workDays > 0 &&
  attendance.late.length + attendance.absent.length + attendance.brokenDays + countBreakingLeave(attendance) === 0

const countBreakingLeave = ({ leaveDays, excusedDays = 0 }: NonNullable<PersonFacts['attendance']>): number =>
  leaveDays - excusedDays

/** Base pay for the days of employment, less the deduction for missed minimum sales. */
function buildBaseItem(terms: PersonTerms, facts: PersonFacts) {
  const { performance, attendance } = facts
  const here = computeBasePay(terms, facts)
  const missed = terms.asksLeastSales && sumAmounts(performance) < terms.leastSales
  const payableBase = missed ? applyRateBp(here, terms.missedBp) : here
  const lines = buildBasePayLines(terms, facts)
  if (payableBase < here)
    lines.push({
      ...blank,
      title: '业绩未达标',
      note: `业绩 ${formatYuan(sumAmounts(performance))}，不足 ${formatYuan(terms.leastSales)}，按 ${formatPercent(terms.missedBp)} 发放`,
      baseAmount: here,
      rateBp: terms.missedBp,
      amount: payableBase - here,
    })
  const remark =
    payableBase < here ? `未达标按 ${formatPercent(terms.missedBp)}` : attendance ? `${attendance.workDays} 天出勤` : ''
  return { itemCode: wageItem.base, itemType: earning, amount: payableBase, remark, lines }
}

type Fixed = { amount: number; facts: PersonFacts; rule: SlipItem['rule'] }

/** Monthly amount in proportion to the days of employment. */
function buildFixedItem(itemCode: WageItem, title: string, { amount, facts, rule }: Fixed): SlipItem {
  const { employedDays, monthDays } = facts
  const part = computeProportion(amount, employedDays, monthDays)
  const note = employedDays === monthDays ? '' : `在职 ${employedDays}/${monthDays} 天`
  return {
    itemCode,
    itemType: earning,
    amount: part,
    remark: '',
    rule,
    lines: [{ ...blank, title, note, amount: part }],
  }
}

type Commission<Row extends DatedAmount> = {
  terms: CommissionTerms | null
  rows: readonly Row[]
  word: string
  title: (row: Row) => string
}

function buildCommissionItem<Row extends DatedAmount>(
  itemCode: WageItem,
  { terms, rows, word, title }: Commission<Row>,
): SlipItem {
  const whole = sumAmounts(rows)
  const total = terms === null ? 0 : computeCommission(whole, terms.tiers, terms.mode)
  const rateBp = terms === null ? 0 : (findCommissionTier(Math.max(0, whole), terms.tiers)?.rateBp ?? 0)
  const flat = terms?.mode === commissionMode.whole
  const shares = splitProportionally(
    total,
    rows.map(({ amount }) => amount),
  )
  return {
    itemCode,
    itemType: earning,
    amount: total,
    remark: `${word} ${formatYuan(whole)} · ${flat ? formatPercent(rateBp) : '分段'}`,
    rule: terms && { ruleId: terms.ruleId, ruleName: terms.ruleName },
    lines: rows.map((row, i) => ({
      title: title(row),
      note: '',
      businessDate: row.date,
      baseAmount: row.amount,
      rateBp: flat ? rateBp : null,
      amount: shares[i] ?? 0,
    })),
  }
}

/** Commission of a department's leader on its sales once it reached its target. */
function buildTeamItem(terms: CommissionTerms | null, { team }: PersonEarnings): SlipItem {
  const members = team?.members ?? []
  const whole = sumAmounts(members)
  const reached = team !== null && whole >= team.targetAmount
  const total = terms && reached ? computeCommission(whole, terms.tiers, terms.mode) : 0
  const shares = splitProportionally(
    total,
    members.map(({ amount }) => amount),
  )
  return {
    itemCode: wageItem.team,
    itemType: earning,
    amount: total,
    remark: team ? `${team.deptName} ${formatYuan(whole)}，目标 ${formatYuan(team.targetAmount)}` : '',
    rule: terms && { ruleId: terms.ruleId, ruleName: terms.ruleName },
    lines: members.map(({ nickName, amount }, i) => ({
      title: nickName,
      note: '',
      businessDate: null,
      baseAmount: amount,
      rateBp: terms ? (findCommissionTier(Math.max(0, whole), terms.tiers)?.rateBp ?? 0) : null,
      amount: shares[i] ?? 0,
    })),
  }
}

function buildOvertimeItem(terms: PersonTerms, facts: PersonFacts) {
  const { monthDays, dayHours, overtimeBp } = terms
  const { overtime } = facts
  const lines = overtime.map(({ date, applyNo, halfHours }) => {
    const baseAmount = computeProportion(findBasePay(terms, facts, date), halfHours, monthDays * dayHours * 2)
    return {
      title: `加班 ${halfHours / 2} 小时`,
      note: applyNo,
      businessDate: date,
      baseAmount,
      rateBp: overtimeBp,
      amount: applyRateBp(baseAmount, overtimeBp),
    }
  })
  const hours = overtime.reduce((sum, { halfHours }) => sum + halfHours, 0) / 2
  return { itemCode: wageItem.overtime, itemType: earning, amount: sumAmounts(lines), remark: `${hours} 小时`, lines }
}

const buildDeduction = (itemCode: WageItem, lines: WageLine[]) => ({
  itemCode,
  itemType: deduction,
  amount: sumAmounts(lines),
  remark: '',
  lines,
})

/** Deductions for absence, up to the base. */
function buildAbsentLines(terms: PersonTerms, facts: PersonFacts, most: number) {
  const { monthDays, absentDays } = terms
  return capLines(
    (facts.attendance?.absent ?? []).map((date) => ({
      ...blank,
      title: '缺勤',
      note: `按 ${absentDays} 日薪`,
      businessDate: date,
      amount: computeProportion(findBasePay(terms, facts, date), absentDays, monthDays),
    })),
    most,
  )
}

/** Deductions for leave that is not paid in full, up to the base. */
function buildLeaveLines(terms: PersonTerms, facts: PersonFacts, most: number) {
  return capLines(
    (facts.attendance?.leaves ?? []).map(({ date, applyNo, kindName, halfDays, paidBp }) => ({
      title: `${kindName} ${halfDays / 2} 天`,
      note: applyNo,
      businessDate: date,
      baseAmount: computeProportion(findBasePay(terms, facts, date), halfDays, terms.monthDays * 2),
      rateBp: 10_000 - paidBp,
      amount: computeProportion(
        findBasePay(terms, facts, date),
        halfDays * (10_000 - paidBp),
        terms.monthDays * 2 * 10_000,
      ),
    })),
    most,
  )
}

const formatLeaveDays = ({ attendance }: PersonFacts): string =>
  `${(attendance?.leaves ?? []).reduce((sum, { halfDays }) => sum + halfDays, 0) / 2} 天`

function buildLateLines({ lateEach }: PersonTerms, { attendance }: PersonFacts, most: number) {
  return capLines(
    (attendance?.late ?? []).map(({ date, minutes }) => ({
      ...blank,
      title: '迟到',
      note: `${minutes} 分钟`,
      businessDate: date,
      amount: lateEach,
    })),
    most,
  )
}

function capLines(lines: readonly WageLine[], most: number): WageLine[] {
  let left = Math.max(0, most)
  return lines.map((line) => {
    const amount = Math.min(line.amount, left)
    left -= amount
    return { ...line, amount }
  })
}

/** Tax by tier; the lines add up to the tax, to the fen. */
function buildTaxLines(taxable: number, { taxTiers, taxFree }: PersonTerms): WageLine[] {
  const rising = taxTiers.toSorted((a, b) => a.fromAmount - b.fromAmount)
  return rising.flatMap(({ fromAmount, rateBp }, i) => {
    const within = Math.min(taxable, rising[i + 1]?.fromAmount ?? taxable) - fromAmount
    if (within <= 0) return []
    return [
      {
        title: i === 0 ? `超过 ${formatYuan(taxFree)} 的部分` : `应税超过 ${formatYuan(fromAmount)} 的部分`,
        note: '',
        businessDate: null,
        baseAmount: within,
        rateBp,
        amount: applyRateBp(within, rateBp),
      },
    ]
  })
}

function buildExtraItem({ itemCode, amount, remark }: ManualItem): SlipItem {
  return {
    itemCode,
    itemType: manualItemTypes[itemCode] ?? deduction,
    amount,
    remark,
    rule: null,
    lines: [{ ...blank, title: remark, note: '人工登记', amount }],
  }
}
