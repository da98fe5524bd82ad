/** What a recharge brings, before it is asked for; the server decides by the same law. Pure. */
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { members } from '@nocturne/contract/members/endpoints'

export type Terms = AnswerOf<typeof members.rechargeRules>
/** A rule, or an amount of one's own. */
export type Wish = { ruleId: number } | { fen: number | null }

const FREE = 'fen'

/** A wish as the address keeps it, over the way to a provider and back: `3` for a rule, `fen50000` for an amount. */
export const wishParam = (wish: Wish): string => ('ruleId' in wish ? String(wish.ruleId) : `${FREE}${wish.fen ?? ''}`)

/** The wish that the address keeps; the first rule where it names none that is offered. */
export function wishOf({ rows }: Pick<Terms, 'rows'>, param: string | undefined): Wish {
  const free = /^fen(\d{0,9})$/.exec(param ?? '')
  if (free) return { fen: free[1] ? Number(free[1]) : null }
  const rule = rows.find(({ ruleId }) => String(ruleId) === param) ?? rows[0]
  return rule ? { ruleId: rule.ruleId } : { fen: null }
}

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
