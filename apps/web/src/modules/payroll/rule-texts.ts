import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'

export type Rule = AnswerOf<typeof payroll.wageRules>['rows'][number]
export type Terms = Omit<Rule, 'ruleId' | 'startMonth' | 'createTime' | 'createUserName'>

const yuan = (fen: number) => formatFen(fen, { trim: true })
const percent = (bp: number) => `${bp / 100}%`

/** Terms one by one, in words. */
export const termRows = (terms: Terms): { label: string; value: string }[] => [
  { label: '餐补', value: yuan(terms.mealPay) },
  { label: '全勤奖', value: yuan(terms.fullPay) },
  { label: '迟到每次', value: `−${yuan(terms.lateEach)}` },
  { label: '缺勤每天', value: `−${terms.absentDays} 日薪` },
  { label: '加班倍率', value: percent(terms.overtimeBp) },
  { label: '最低业绩', value: yuan(terms.leastSales) },
  { label: '未达标底薪', value: percent(terms.missedBp) },
  { label: '挂账抵扣上限', value: terms.creditBp === 0 ? '不抵扣' : `实发的 ${percent(terms.creditBp)}` },
]

/** What one set of terms says otherwise than another, in words. */
export const changedTerms = (from: Terms, to: Terms): string[] => {
  const before = termRows(from)
  return termRows(to).flatMap(({ label, value }, i) => {
    const was = before[i]?.value ?? ''
    return value === was ? [] : [`${label} ${was} → ${value}`]
  })
}
