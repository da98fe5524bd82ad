import { formatFen } from '@nocturne/base/money'
import { payroll } from '@nocturne/contract/payroll/endpoints'

import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { SignatureField, useSignature } from '#shells/signature.tsx'
import { formatMonth } from '#lib/format/month-text.ts'
import type { Wage } from '../pages/wage-page.tsx'

/** 签名确认: summary of the slip, and the signature. */
export default function SignWageForm({ wage, onClose }: { wage: Wage; onClose: () => void }) {
  const { wageId, versionNo, month, grossAmount, deductAmount, netAmount } = wage
  const signature = useSignature()
  const confirm = useCommand(payroll.confirmWage, {
    label: `确认工资单 ${month}`,
    quiet: true,
    invalidates: [payroll.wageDetail, payroll.wageList],
  })
  const form = useForm({
    draft: null,
    initial: {},
    send: async () => {
      const signUrl = await signature.send()
      if (signUrl === null) return
      await confirm.submit({ wageId, versionNo, signUrl })
      showToast('已确认')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="签名确认"
      fact={`${formatMonth(month)}工资单`}
      submitLabel={`确认实发 ${formatFen(netAmount)}`}
      disabledReason={signature.drawn ? null : '请先签名'}
      onClose={onClose}
    >
      <KeyValue
        rows={[
          { label: '应发', value: <Money fen={grossAmount} exact /> },
          { label: '扣款', value: <Money fen={-deductAmount} exact /> },
          { label: '实发', value: <Money fen={netAmount} exact />, total: true },
        ]}
      />
      <SignatureField signature={signature} />
    </FormSheet>
  )
}
