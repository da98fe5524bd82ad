import { formatFen } from '@nocturne/base/money'
import { payRuleKind, rebateType, type PayRuleKind, type RebateType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'

type PayRules = AnswerOf<typeof payroll.payRules>
export type PayRule = PayRules['rows'][number]
export type PayTerms = { rebateType: RebateType | null; value: number }
/** Change of a rule, in the format used for simulating and saving. */
type PayRuleDraft = Omit<InputOf<typeof payroll.simulatePayRule>, 'months' | 'pageNum' | 'pageSize'>

/** `轩尼诗 XO`, `打赏分成 · 艺人`, `上钟单位`. */
export const formatPayRuleTitle = ({ payRuleKind: kind, subjectName }: PayRule): string => {
  if (kind === payRuleKind.rebate || kind === payRuleKind.stagePrice) return subjectName
  return [getLabel('pay_rule_kind', kind), subjectName].filter(Boolean).join(' · ')
}

/** `每件 ¥100`, `6%`, `¥600/钟`, `60分钟`. */
export function formatPayTerms(kind: PayRuleKind, { rebateType: way, value }: PayTerms): string {
  if (way === rebateType.none) return '无返利'
  if (way === rebateType.perPiece) return `每件 ${formatFen(value, { trim: true })}`
  if (kind === payRuleKind.stagePrice) return `${formatFen(value, { trim: true })}/钟`
  if (kind === payRuleKind.stageUnit) return `${value}分钟`
  return `${value / 100}%`
}

/** Label of the sum in a simulation, by kind of rule. */
export const payRuleSumLabels: Record<PayRuleKind, string> = {
  [payRuleKind.rebate]: '返利',
  [payRuleKind.tipShare]: '打赏分成',
  [payRuleKind.stageShare]: '上钟分成',
  [payRuleKind.stagePrice]: '上钟分成',
  [payRuleKind.stageUnit]: '上钟分成',
}

/** Rule with new terms in wire format. */
export const toPayRuleInput = (rule: PayRule, terms: PayTerms): PayRuleDraft => ({
  payRuleKind: rule.payRuleKind,
  value: terms.value,
  ...(terms.rebateType !== null && { rebateType: terms.rebateType }),
  ...(rule.goodsId !== null && { goodsId: rule.goodsId }),
  ...(rule.userType !== null && { userType: rule.userType }),
  ...(rule.payRuleKind === payRuleKind.stageShare && rule.actorLevel !== null && { actorLevel: rule.actorLevel }),
  ...(rule.userId !== null && { userId: rule.userId }),
})
