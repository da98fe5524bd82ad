/** What a recharge brings, before it is asked for; the server decides by the same law. Pure. */
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { members } from '@nocturne/contract/members/endpoints'

export type Terms = AnswerOf<typeof members.rechargeRules>
type Wish = { ruleId: number } | { fen: number | null }

/** By its rule; a free amount brings what the largest rule it covers brings. */
export function broughtBy({ rows }: Pick<Terms, 'rows'>, wish: Wish): { principalAmount: number; bonusAmount: number } {
  if ('ruleId' in wish)
    return rows.find(({ ruleId }) => ruleId === wish.ruleId) ?? { principalAmount: 0, bonusAmount: 0 }
  const principalAmount = wish.fen ?? 0
  const [reached] = rows
    .filter((rule) => rule.principalAmount <= principalAmount)
    .toSorted((a, b) => b.principalAmount - a.principalAmount || b.bonusAmount - a.bonusAmount)
  return { principalAmount, bonusAmount: reached?.bonusAmount ?? 0 }
}

/** What is wrong with a free amount; null when it can be paid. */
export function amountProblem(
  { minAmount, maxAmount }: Pick<Terms, 'minAmount' | 'maxAmount'>,
  fen: number | null,
): string | null {
  if (fen === null || fen === 0) return '请输入充值金额'
  if (fen < minAmount) return `至少充值 ${formatFen(minAmount, { trim: true })}`
  return fen > maxAmount ? `最多充值 ${formatFen(maxAmount, { trim: true })}` : null
}
