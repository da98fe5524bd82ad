import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'

import { formatShortTime } from '#lib/format/format.ts'
import { commonReasons } from '#shells/common-reasons.ts'
import { PasswordReasonSheet } from '../../session/public.ts'
import { getMethodLabel } from '../labels.ts'
import { creditQueries } from '../use-bill.ts'
import type { CreditRepayment } from './credit-facts.tsx'

/** 撤销还款: a repayment entered by mistake becomes due again, together with the others of its receipt. */
export function ReverseRepaymentSheet({ repay, onClose }: { repay: CreditRepayment; onClose: () => void }) {
  const { repayId, receipt } = repay
  const sum = formatFen(receipt?.amount ?? repay.amount, { trim: true })
  return (
    <PasswordReasonSheet
      endpoint={billing.creditRepayReverse}
      input={{ repayId }}
      label="撤销还款"
      invalidates={creditQueries}
      password={repay.reverse?.password === true}
      draft={`reverseRepayment.${repayId}`}
      title="撤销还款"
      fact={[getMethodLabel(repay.payMethod), formatShortTime(repay.repayTime), repay.operatorName].join(' · ')}
      submitLabel={`撤销 ${sum}`}
      reasonLabel="撤销原因"
      usual={commonReasons.reverseRepayment}
      doneText="还款已撤销"
      onClose={onClose}
    >
      <p>
        {receipt !== null && receipt.count > 1
          ? `这笔还款共还 ${receipt.count} 笔挂账，将一并撤销。撤销后 ${sum} 重新计入欠款，并通知担保人。`
          : `撤销后 ${sum} 重新计入欠款，并通知担保人。`}
      </p>
    </PasswordReasonSheet>
  )
}
