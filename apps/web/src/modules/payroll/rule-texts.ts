import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'

import { formatYuan } from '#lib/format/format.ts'

export type WageRule = AnswerOf<typeof payroll.wageRules>['rows'][number]
export type WageTerms = Omit<WageRule, 'ruleId' | 'startMonth' | 'createTime' | 'createUserName' | 'canWithdraw'>
type Row = { label: string; value: string }

const formatPercent = (bp: number) => `${bp / 100}%`

/** Maximum number of changes that are listed individually. */
const NAMED = 4

/** Terms common to all employees, as text rows. */
export const buildTermRows = (terms: WageTerms): Row[] => [
  { label: '餐补', value: formatYuan(terms.mealPay) },
  { label: '全勤奖', value: formatYuan(terms.fullPay) },
  { label: '迟到每次', value: `−${formatYuan(terms.lateEach)}` },
  { label: '缺勤每天', value: `−${terms.absentDays} 日薪` },
  { label: '加班倍率', value: formatPercent(terms.overtimeBp) },
  { label: '最低业绩', value: formatYuan(terms.leastSales) },
  { label: '未达标底薪', value: formatPercent(terms.missedBp) },
  { label: '挂账抵扣上限', value: terms.creditBp === 0 ? '不抵扣' : `实发的 ${formatPercent(terms.creditBp)}` },
  { label: '月计薪天数', value: `${terms.monthDays} 天` },
  { label: '每日工时', value: `${terms.dayHours} 小时` },
]

/** Pay of each post, as text rows. */
export const buildPostPayRows = ({ posts }: WageTerms): Row[] =>
  posts.map(({ postName, basePay, postPay, asksLeastSales }) => ({
    label: postName,
    value: [formatYuan(basePay), postPay > 0 && `津贴 ${formatYuan(postPay)}`, asksLeastSales && '考核业绩']
      .filter(Boolean)
      .join(' · '),
  }))

/** Statutory deductions, as text rows. */
export const buildDeductionRows = ({ socialBp, taxFree, taxTiers }: WageTerms): Row[] => [
  { label: '社保个人部分', value: `底薪的 ${formatPercent(socialBp)}` },
  { label: '个税起征点', value: formatYuan(taxFree) },
  ...taxTiers.map(({ fromAmount, rateBp }, i) => ({
    label: `个税第${i + 1}档`,
    value: `${fromAmount === 0 ? '应税部分' : `超过 ${formatYuan(fromAmount)} 部分`} ${formatPercent(rateBp)}`,
  })),
]

const buildAllRows = (terms: WageTerms) => [
  ...buildTermRows(terms),
  ...buildPostPayRows(terms),
  ...buildDeductionRows(terms),
]

/** Differences between two sets of terms, as text. */
export const listChangedWageTerms = (from: WageTerms, to: WageTerms): string[] => {
  const before = new Map(buildAllRows(from).map(({ label, value }) => [label, value]))
  const after = new Map(buildAllRows(to).map(({ label, value }) => [label, value]))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((label) => {
    const [was = '无', is = '无'] = [before.get(label), after.get(label)]
    return is === was ? [] : [`${label} ${was} → ${is}`]
  })
}

/** Changes on one line: the first ones, followed by the total number if there are more. */
export const formatTermChanges = (changes: readonly string[]): string =>
  changes.length <= NAMED ? changes.join('，') : `${changes.slice(0, NAMED).join('，')} 等 ${changes.length} 项`
