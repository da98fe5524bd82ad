import { approvals } from '@nocturne/contract/approvals/endpoints'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { useEffect, useEffectEvent, useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { TextArea } from '../../../kit/text-area.tsx'
import { toast } from '../../../kit/toast.ts'
import { fieldFault } from '../../../lib/field-fault.ts'
import { invalidate } from '../../../lib/query.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { PersonPicker } from '../../directory/public.ts'
import { approvalReadings } from '../use-approval-actions.ts'

export type Decision = 'agree' | 'reject' | 'transfer'

const words = {
  agree: { title: '同意', submit: '同意', opinion: '审批意见' },
  reject: { title: '拒绝', submit: '拒绝', opinion: '拒绝原因' },
  transfer: { title: '转交', submit: '转交', opinion: '转交说明' },
} as const

export interface DecideSheetProps {
  approvalId: number
  /** What is decided, in words. */
  subject: string
  decision: Decision
  onClose: () => void
}

/** 同意, 拒绝 or 转交, with what is to be said about it. */
export default function DecideSheet({ approvalId, subject, decision, onClose }: DecideSheetProps) {
  const { title, submit: submitLabel, opinion: opinionLabel } = words[decision]
  const handle = useCommand(approvals.handle, { label: `${title}审批`, quiet: true, invalidates: approvalReadings })
  const [opinion, setOpinion] = useState('')
  const [toUserId, setToUser] = useState<number | null | undefined>(undefined)
  const [faults, setFaults] = useState<{ opinion?: string; toUserId?: string }>({})
  const begin = useEffectEvent(handle.begin)
  useEffect(() => void begin(), [])

  const submit = async () => {
    const said = opinion.trim()
    if (decision === 'reject' && said === '') return setFaults({ opinion: formTexts.reasonRequired })
    if (decision === 'transfer' && !toUserId) return setFaults({ toUserId: '请选择转交人' })
    setFaults({})
    try {
      await handle.submit({
        approvalId,
        action: decision,
        ...(said !== '' && { opinion: said }),
        ...(decision === 'transfer' && toUserId && { toUserId }),
      })
    } catch (error) {
      // Somebody else was quicker, or the business has moved on: what is under the sheet is read again.
      void invalidate(approvals.detail, approvals.list)
      const fault = fieldFault(error)
      if (fault?.field === 'opinion' || fault?.field === 'toUserId') setFaults({ [fault.field]: fault.message })
      throw error
    }
    toast(successTexts.done)
    onClose()
  }

  return (
    <FormSheet
      title={title}
      fact={subject}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={submitLabel}
      submitKind={decision === 'reject' ? 'danger' : 'primary'}
      ownFields={['opinion', 'toUserId']}
    >
      {decision === 'transfer' && (
        <Field label="转交给" error={faults.toUserId}>
          <PersonPicker label="转交给" value={toUserId} onChange={setToUser} />
        </Field>
      )}
      <Field label={opinionLabel} optional={decision !== 'reject'} error={faults.opinion}>
        <TextArea rows={3} maxLength={200} value={opinion} onChange={setOpinion} />
      </Field>
    </FormSheet>
  )
}
