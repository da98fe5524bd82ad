import { formatFen } from '@nocturne/base/money'
import { successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'

import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { ReasonSheet } from '../../../shells/reason-sheet.tsx'
import { usualReasons } from '../../../shells/usual-reasons.ts'
import { creditReadings } from '../queries.ts'
import type { Credit } from './credit-detail-sheet.tsx'

/** 核销坏账: finance gives up what is left of a credit. */
export function WriteOffSheet({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const { creditId } = credit
  const remaining = formatFen(credit.remainAmount, { trim: true })
  const command = useCommand(billing.creditWriteOff, { label: '坏账核销', quiet: true, invalidates: creditReadings })
  const send = async (reason: string) => {
    await command.submit({ creditId, reason })
    toast(successTexts.done)
    onClose()
  }
  return (
    <ReasonSheet
      draft={`writeOff.${creditId}`}
      title="核销坏账"
      fact={`${credit.guestName} · 担保人 ${credit.guaranteeUserName}`}
      reasonLabel="核销原因"
      usual={usualReasons.writeOff}
      submitLabel={`核销 ${remaining}`}
      submitKind="danger"
      onClose={onClose}
      send={send}
    >
      <p>还欠 {remaining} 将全部记为坏账，核销后不能再登记还款。</p>
    </ReasonSheet>
  )
}
