import { formatFen } from '@nocturne/base/money'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useEffect, useEffectEvent, useState } from 'react'

import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { creditReadings } from '../queries.ts'
import type { Credit } from './credit-detail-sheet.tsx'
import { ReasonField } from './reason-field.tsx'

const usual = ['联系不上客人', '客人拒付', '金额过小不再追讨']

/** 核销坏账: finance gives up what is left of a credit. */
export function WriteOffSheet({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const command = useCommand(billing.creditWriteOff, { label: '坏账核销', quiet: true, invalidates: creditReadings })
  const begin = useEffectEvent(command.begin)
  useEffect(() => void begin(), [])
  const [reason, setReason] = useState('')

  const submit = async () => {
    await command.submit({ creditId: credit.creditId, reason: reason.trim() })
    toast(successTexts.done)
    onClose()
  }

  return (
    <FormSheet
      title="核销坏账"
      fact={`${credit.guestName} · 担保人 ${credit.guaranteeUserName}`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={`核销 ${formatFen(credit.remainAmount, { trim: true })}`}
      submitKind="danger"
      disabledReason={reason.trim() === '' ? formTexts.reasonRequired : null}
    >
      <p>还欠 {formatFen(credit.remainAmount, { trim: true })} 将全部记为坏账，核销后不能再登记还款。</p>
      <ReasonField label="核销原因" usual={usual} value={reason} onChange={setReason} />
    </FormSheet>
  )
}
