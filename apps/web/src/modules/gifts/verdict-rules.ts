/**
 * Expected result of a gift under the giver's quota: effective, needs approval, or refused. It is only a preview: the
 * server makes the same checks in the same order on locked rows. Pure.
 */
import { formatFen } from '@nocturne/base/money'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { gifts } from '@nocturne/contract/gifts/endpoints'

export type GiftQuota = AnswerOf<typeof gifts.quota>

export type GiftVerdict = { kind: 'within' } | { kind: 'approval' | 'refused'; why: string }

const yuan = (fen: number) => formatFen(fen, { trim: true })

/** Computes the expected result. `amountFen` is at list price. */
export function computeGiftVerdict(quota: GiftQuota, amountFen: number): GiftVerdict {
  const hard = findHardReason(quota)
  if (hard !== null) return { kind: 'refused', why: hard }
  const soft = findSoftReason(quota, amountFen)
  if (soft === null) return { kind: 'within' }
  return { kind: quota.overQuota === 'approve' ? 'approval' : 'refused', why: soft }
}

/** True for a giver without a quota: a limit of 0 means that they may not give, not that it is used up. */
export const isWithoutQuota = ({ monthLimit, dayLimit, singleLimit }: GiftQuota): boolean =>
  [monthLimit, dayLimit, singleLimit].includes(0)

/** Reason for a refusal that no approval can override; null if there is none. */
function findHardReason(quota: GiftQuota): string | null {
  if (isWithoutQuota(quota)) return '没有赠送额度'
  if (quota.ownTableOnly && quota.ownTable === false) return '非本人台位不可赠送'
  if (quota.needMinReached && quota.minReached === false) return '未达到低消，暂不可赠送'
  return null
}

function findSoftReason(quota: GiftQuota, amountFen: number): string | null {
  const isBeyond = (limit: number) => limit >= 0 && amountFen > limit
  const left = Math.min(...[quota.monthRemain, quota.dayRemain].filter((limit) => limit >= 0))
  if (isBeyond(quota.singleLimit)) return `超过单次赠送上限 ${yuan(quota.singleLimit)}`
  if (isBeyond(quota.monthRemain) || isBeyond(quota.dayRemain)) return `赠送额度不足，剩余 ${yuan(left)}`
  if (quota.dayTimesRemain === 0) return '今日赠送次数已用完'
  if (quota.tableRemain !== null && isBeyond(quota.tableRemain)) return `超过本台可赠送金额 ${yuan(quota.tableRemain)}`
  return null
}

/** Text of the expected result, for the bar and the form. */
export function formatGiftVerdict(verdict: GiftVerdict): string {
  if (verdict.kind === 'within') return '额度内'
  return verdict.kind === 'approval' ? `需审批：${verdict.why}` : verdict.why
}
