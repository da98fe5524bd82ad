import { formatFen } from '@nocturne/base/money'
import type { MeasureName } from '@nocturne/contract/reports/measures'

type Money = { paidAmount: number; creditAmount: number; refundAmount: number }

/** Amounts received, on account and refunded, except the measure by which the rows are sorted. */
export const formatFurtherAmounts = (main: MeasureName, { paidAmount, creditAmount, refundAmount }: Money): string =>
  [
    main !== 'paidAmount' && `实收 ${formatFen(paidAmount, { trim: true })}`,
    main !== 'creditAmount' && creditAmount !== 0 && `挂账 ${formatFen(creditAmount, { trim: true })}`,
    main !== 'refundAmount' && refundAmount !== 0 && `退款 ${formatFen(refundAmount, { trim: true })}`,
  ]
    .filter(Boolean)
    .join(' ')
