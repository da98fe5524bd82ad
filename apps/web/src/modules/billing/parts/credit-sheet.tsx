import { formatFen } from '@nocturne/base/money'
import { successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { apiQuery, queryClient } from '../../../lib/query.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { amountFault, emptyGuarantee, guaranteeFault, guaranteeInput } from '../pay-rules.ts'
import { mainOf } from '../queries.ts'
import { useBillCommand } from '../use-bill-command.ts'
import { useSettled } from '../use-settled.ts'
import { BillChanges } from './bill-changes.tsx'
import { GuaranteeFields, useNeedsPerson } from './guarantee-fields.tsx'
import type { PaySheetProps } from './sheet-props.ts'

/** In force at once; otherwise it waits for a yes and the bill stays open. */
const IN_FORCE = '1'

/** 挂账: the guest leaves without paying and somebody stands for it. */
export default function CreditSheet({ bill, due, onClose }: PaySheetProps) {
  const command = useBillCommand(billing.creditApply, bill, { label: '挂账' })
  const settled = useSettled(bill, due)
  const asked = bill.credits.filter((credit) => credit.status === '0').reduce((sum, credit) => sum + credit.amount, 0)
  const room = { fen: Math.max(0, due.fen - asked) }
  const [fen, setFen] = useState<number | null>(room.fen)
  const [guarantee, setGuarantee] = useState(() => emptyGuarantee(mainOf(bill).guestName))
  const fault = amountFault(fen, room)
  const missing = guaranteeFault(guarantee, useNeedsPerson(guarantee.creditAccountId))

  const submit = async () => {
    const done = await command.submit({ billId: bill.billId, amount: fen ?? 0, ...guaranteeInput(guarantee) })
    onClose()
    if (done.queued) return
    if (done.answer.status !== IN_FORCE) return toast('挂账申请已提交，等待审批')
    const now = await queryClient
      .fetchQuery({ ...apiQuery(billing.detail, { billId: bill.billId }), staleTime: 0 })
      .catch(() => null)
    if (now) settled(now, successTexts.credited)
    else toast(successTexts.credited)
  }

  return (
    <FormSheet
      title="挂账"
      fact={asked > 0 ? `待审批 ${formatFen(asked, { trim: true })}` : undefined}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={`挂账 ${formatFen(fen ?? 0, { trim: true })}`}
      disabledReason={fault ?? missing}
    >
      <BillChanges bill={bill} />
      <Field label="挂账金额" error={fen === null ? null : fault} hint={`可挂 ${formatFen(room.fen, { trim: true })}`}>
        <MoneyInput fen={fen} onChange={setFen} large />
      </Field>
      <GuaranteeFields value={guarantee} onChange={setGuarantee} />
    </FormSheet>
  )
}
