/** Form of a tip: amount, receiver, message, and validation. Pure. */
import { formatFen } from '@nocturne/base/money'

/** Value of `quick` for a custom amount, which is then in `typed`. */
export const CUSTOM_AMOUNT = 0

export type TipTable = { tableId: number; tableName: string }

/** `quick` and `typed` in fen; `quick` is `CUSTOM_AMOUNT` for a custom amount. */
export type TipValues = {
  userId: number | null
  seat: TipTable | null
  quick: number | null
  typed: number | null
  message: string
  anonymous: boolean
}

/** Minimum and maximum amount in fen. */
export type TipBounds = { min: number; max: number }

/** Amount in fen, or null if none is selected. */
export const findTipAmount = ({ quick, typed }: Pick<TipValues, 'quick' | 'typed'>): number | null =>
  quick === CUSTOM_AMOUNT ? typed : quick

export const isWithinBounds = (fen: number, { min, max }: TipBounds): boolean => fen >= min && fen <= max

export const formatTipBounds = ({ min, max }: TipBounds): string =>
  `${formatFen(min, { trim: true })} 至 ${formatFen(max, { trim: true })}`

/** Validation errors by field. */
export function validateTip(values: TipValues, bounds: TipBounds): { [K in keyof TipValues]?: string | false | null } {
  const userId = values.userId === null && '请选择打赏对象'
  const amount = findAmountError(findTipAmount(values), bounds)
  return values.quick === CUSTOM_AMOUNT ? { userId, typed: amount } : { userId, quick: amount }
}

function findAmountError(fen: number | null, bounds: TipBounds): string | null {
  if (fen === null) return '请选择打赏金额'
  return isWithinBounds(fen, bounds) ? null : `打赏金额不正确，请输入 ${formatTipBounds(bounds)}`
}
