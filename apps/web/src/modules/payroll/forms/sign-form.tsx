import { formatFen } from '@nocturne/base/money'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useRef, useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { uploadImage } from '../../../lib/upload.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { monthText } from '../month-text.ts'
import type { Wage } from '../pages/wage-page.tsx'
import { SignaturePad, type Pad } from '../parts/signature-pad.tsx'

/** 签名确认: what is signed, and one's own hand under it. */
export default function SignForm({ wage, onClose }: { wage: Wage; onClose: () => void }) {
  const { wageId, versionNo, month, grossAmount, deductAmount, netAmount } = wage
  const pad = useRef<Pad>(null)
  const [drawn, setDrawn] = useState(false)
  const confirm = useCommand(payroll.confirmWage, {
    label: `确认工资单 ${month}`,
    quiet: true,
    invalidates: [payroll.wageDetail, payroll.wageList],
  })
  // The picture is sent once; a second try after a lost answer is the same operation.
  const sent = useRef<string | null>(null)
  const form = useForm({
    draft: null,
    initial: {},
    send: async () => {
      const picture = await pad.current?.picture()
      if (!picture) return
      sent.current ??= await uploadImage(picture)
      await confirm.submit({ wageId, versionNo, signUrl: sent.current })
      toast('已确认')
      onClose()
    },
  })
  const clear = () => {
    pad.current?.clear()
    sent.current = null
    setDrawn(false)
  }
  return (
    <FormSheet
      form={form}
      title="签名确认"
      fact={`${monthText(month)}工资单`}
      submitLabel={`确认实发 ${formatFen(netAmount)}`}
      disabledReason={drawn ? null : '请先签名'}
      onClose={onClose}
    >
      <KeyValue
        rows={[
          { label: '应发', value: <Money fen={grossAmount} exact /> },
          { label: '扣款', value: <Money fen={-deductAmount} exact /> },
          { label: '实发', value: <Money fen={netAmount} exact />, total: true },
        ]}
      />
      <SignaturePad
        ref={pad}
        onDraw={() => {
          sent.current = null
          setDrawn(true)
        }}
      />
      <Button disabled={!drawn} onBlocked={() => undefined} onClick={clear}>
        重新签名
      </Button>
    </FormSheet>
  )
}
