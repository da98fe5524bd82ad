import { formatFen } from '@nocturne/base/money'
import { successTexts } from '@nocturne/contract/client-texts'
import { billing } from '@nocturne/contract/billing/endpoints'
import { useEffect, useEffectEvent, useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { repayFault } from '../pay-rules.ts'
import { creditReadings } from '../queries.ts'
import type { Credit } from './credit-detail-sheet.tsx'

const methods = [
  { id: 'cash', label: '现金' },
  { id: 'card', label: '刷卡' },
] as const

const yuan = (fen: number) => formatFen(fen, { trim: true })

/** 登记还款: money that somebody brings for a credit, wholly or in part. */
export function RepaySheet({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const command = useCommand(billing.creditRepay, { label: '挂账回款', quiet: true, invalidates: creditReadings })
  const begin = useEffectEvent(command.begin)
  useEffect(() => void begin(), [])
  const [fen, setFen] = useState<number | null>(credit.remainAmount)
  const [payMethod, setMethod] = useState<(typeof methods)[number]['id']>('cash')
  const [slipNo, setSlipNo] = useState('')
  const [remark, setRemark] = useState('')
  const fault = repayFault(fen, credit.remainAmount)

  const submit = async () => {
    const { creditId } = credit
    const slip = payMethod === 'card' && slipNo.trim() !== '' ? { slipNo: slipNo.trim() } : {}
    const words = remark.trim() === '' ? {} : { remark: remark.trim() }
    const done = await command.submit({ creditId, amount: fen ?? 0, payMethod, ...slip, ...words })
    const left = done.queued ? 0 : done.answer.remainAmount
    toast(left > 0 ? `${successTexts.repaid}，还欠 ${yuan(left)}` : successTexts.repaid)
    onClose()
  }

  return (
    <FormSheet
      title="登记还款"
      fact={`${credit.guestName} · 担保人 ${credit.guaranteeUserName}`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={`还款 ${yuan(fen ?? 0)}`}
      disabledReason={fault}
    >
      <Field
        label="还款金额"
        error={fen === null ? null : fault}
        hint={`还欠 ${yuan(credit.remainAmount)}，可部分还款`}
      >
        <MoneyInput fen={fen} onChange={setFen} large />
      </Field>
      <SegmentedControl label="还款方式" options={methods} value={payMethod} onChange={setMethod} />
      {payMethod === 'card' && (
        <Field label="小票号" optional>
          <TextInput value={slipNo} onChange={setSlipNo} maxLength={40} inputMode="numeric" />
        </Field>
      )}
      <Field label="备注" optional>
        <TextInput value={remark} onChange={setRemark} maxLength={100} />
      </Field>
    </FormSheet>
  )
}
