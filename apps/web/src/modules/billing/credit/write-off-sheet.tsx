import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'

import { commonReasons } from '#shells/common-reasons.ts'
import { PasswordReasonSheet } from '../../session/public.ts'
import { creditQueries } from '../use-bill.ts'
import type { CreditDetail } from './credit-facts.tsx'

/** 核销坏账: finance writes off the rest of a credit. */
export function WriteOffSheet({ credit, onClose }: { credit: CreditDetail; onClose: () => void }) {
  const { creditId, writeOffPassword } = credit
  const remaining = formatFen(credit.remainAmount, { trim: true })
  return (
    <PasswordReasonSheet
      endpoint={billing.creditWriteOff}
      input={{ creditId }}
      label="坏账核销"
      invalidates={creditQueries}
      password={writeOffPassword}
      draft={`writeOff.${creditId}`}
      title="核销坏账"
      fact={`${credit.guestName} · 担保人 ${credit.guaranteeUserName}`}
      submitLabel={`核销 ${remaining}`}
      reasonLabel="核销原因"
      usual={commonReasons.writeOff}
      doneText="已核销"
      onClose={onClose}
    >
      <p>还欠 {remaining} 将全部记为坏账，核销后不能再登记还款。</p>
    </PasswordReasonSheet>
  )
}
