/**
 * Links of the tip screens. They carry the guest's choices (specification §7), so that the round trip to the provider
 * loses nothing.
 */
import { linkTo } from '../../lib/links.ts'
import { idParam, useParams } from '../../lib/screen.ts'

export type Tip = {
  /** Amount in fen. */
  money: number
  userId: number
  rewardCode: string
  tableId?: number | undefined
  message?: string | undefined
  /** Undefined if the address does not contain it. */
  anonymous?: boolean | undefined
}

const queryOf = ({ anonymous, ...tip }: Tip) => ({
  ...tip,
  anonymous: anonymous === undefined ? undefined : String(anonymous),
})

/** P056. */
export const giveLink = ({
  rewardCode,
  tableId,
}: {
  rewardCode?: string | undefined
  tableId?: number | undefined
}): string => linkTo('/pages/giveReward/index', { rewardCode, tableId })

/** P057. */
export const rewardPayLink = (tip: Tip): string => linkTo('/pages/giveReward/rewardPay', queryOf(tip))

/** P058. */
export const payStatusLink = (tip: Tip, paymentNo: string): string =>
  linkTo('/pages/giveReward/payStatus', { ...queryOf(tip), paymentNo })

/** Tip in the current address; null if something is missing. A provider's page returns only the payment's subject. */
export function useTip(): Tip | null {
  const params = useParams('money', 'userId', 'rewardCode', 'tableId', 'message', 'anonymous')
  const money = idParam(params.money)
  const userId = idParam(params.userId)
  if (money === undefined || userId === undefined || params.rewardCode === undefined) return null
  return {
    money,
    userId,
    rewardCode: params.rewardCode,
    tableId: idParam(params.tableId),
    message: params.message,
    anonymous: params.anonymous === undefined ? undefined : params.anonymous === 'true',
  }
}
