/** Credited amounts of a recharge, computed before it is sent; the server applies the same rule. Pure. */
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { members } from '@nocturne/contract/members/endpoints'

export type RechargeRules = AnswerOf<typeof members.rechargeRules>
/** Selected rule, or a free amount in fen; null while none is entered. */
export type RechargeChoice = { ruleId: number } | { fen: number | null }

const FREE = 'fen'

/**
 * Choice as an address parameter, which survives the round trip to the provider: `3` for a rule, `fen50000` for an
 * amount.
 */
export const toRechargeParam = (choice: RechargeChoice): string =>
  'ruleId' in choice ? String(choice.ruleId) : `${FREE}${choice.fen ?? ''}`

/** Choice from the address; the first rule if the parameter is missing or invalid. */
export function parseRechargeParam({ rows }: Pick<RechargeRules, 'rows'>, param: string | undefined): RechargeChoice {
  const free = /^fen(\d{0,9})$/.exec(param ?? '')
  if (free) return { fen: free[1] ? Number(free[1]) : null }
  const rule = rows.find(({ ruleId }) => String(ruleId) === param) ?? rows[0]
  return rule ? { ruleId: rule.ruleId } : { fen: null }
}

/** Amounts credited by a rule; a free amount gets the bonus of the largest rule it covers. */
export function computeRechargeAmounts(
  { rows }: Pick<RechargeRules, 'rows'>,
  choice: RechargeChoice,
): { principalAmount: number; bonusAmount: number } {
  if ('ruleId' in choice)
    return rows.find(({ ruleId }) => ruleId === choice.ruleId) ?? { principalAmount: 0, bonusAmount: 0 }
  const principalAmount = choice.fen ?? 0
  const [reached] = rows
    .filter((rule) => rule.principalAmount <= principalAmount)
    .toSorted((a, b) => b.principalAmount - a.principalAmount || b.bonusAmount - a.bonusAmount)
  return { principalAmount, bonusAmount: reached?.bonusAmount ?? 0 }
}

/** Error text for a free amount; null if valid. */
export function findRechargeAmountError(
  { minAmount, maxAmount }: Pick<RechargeRules, 'minAmount' | 'maxAmount'>,
  fen: number | null,
): string | null {
  if (fen === null || fen === 0) return '请输入充值金额'
  if (fen < minAmount) return `至少充值 ${formatFen(minAmount, { trim: true })}`
  return fen > maxAmount ? `最多充值 ${formatFen(maxAmount, { trim: true })}` : null
}
