import { formatFen } from '@nocturne/base/money'

type Money = { creditAmount: number; refundAmount: number }

/** What stands beside the money that came: what somebody stands for, and what went back. */
export const besideText = ({ creditAmount, refundAmount }: Money): string =>
  [
    creditAmount !== 0 && `挂账 ${formatFen(creditAmount, { trim: true })}`,
    refundAmount !== 0 && `退款 ${formatFen(refundAmount, { trim: true })}`,
  ]
    .filter(Boolean)
    .join(' ')
