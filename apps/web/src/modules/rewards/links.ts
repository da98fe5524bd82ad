/**
 * Links of the tip screens. They carry the guest's choices (specification §7), so that the round trip to the provider
 * loses nothing.
 */
import { buildLink } from '#lib/routing/links.ts'
import { parseId, useParams } from '#lib/routing/screen.ts'

export type Tip = {
  /** Amount in fen. */
  money: number
  userId: number
  rewardCode: string
  tableId?: number | undefined
  message?: string | undefined
  /** Undefined if the address does not contain the parameter. */
  anonymous?: boolean | undefined
}

const toQuery = ({ anonymous, ...tip }: Tip) => ({
  ...tip,
  anonymous: anonymous === undefined ? undefined : String(anonymous),
})

/** P056 打赏. */
export const buildGiveTipLink = ({
  rewardCode,
  tableId,
}: {
  rewardCode?: string | undefined
  tableId?: number | undefined
}): string => buildLink('/pages/giveReward/index', { rewardCode, tableId })

/** P057 打赏支付. */
export const buildTipPaymentLink = (tip: Tip): string => buildLink('/pages/giveReward/rewardPay', toQuery(tip))

/** P058 打赏结果. */
export const buildTipResultLink = (tip: Tip, paymentNo: string): string =>
  buildLink('/pages/giveReward/payStatus', { ...toQuery(tip), paymentNo })

/**
 * Tip described by the address; null if a parameter is missing. After a redirect back from the provider, the address
 * contains only the payment's subject.
 */
export function useTipParam(): Tip | null {
  const params = useParams('money', 'userId', 'rewardCode', 'tableId', 'message', 'anonymous')
  const money = parseId(params.money)
  const userId = parseId(params.userId)
  if (money === undefined || userId === undefined || params.rewardCode === undefined) return null
  return {
    money,
    userId,
    rewardCode: params.rewardCode,
    tableId: parseId(params.tableId),
    message: params.message,
    anonymous: params.anonymous === undefined ? undefined : params.anonymous === 'true',
  }
}
