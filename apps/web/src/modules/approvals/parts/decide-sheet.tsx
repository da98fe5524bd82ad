import { approvals } from '@nocturne/contract/approvals/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'

import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { PersonPicker } from '../../directory/public.ts'
import { approvalQueries } from '../use-approval-actions.ts'

export type ApprovalDecision = 'agree' | 'reject' | 'transfer'

const texts = {
  agree: { title: '同意', submit: '同意', opinion: '审批意见', done: '已同意' },
  reject: { title: '拒绝', submit: '拒绝', opinion: '拒绝原因', done: '已拒绝' },
  transfer: { title: '转交', submit: '转交', opinion: '转交说明', done: '已转交' },
} as const

interface DecideSheetProps {
  approvalId: number
  /** Subject of the decision as text. */
  subject: string
  decision: ApprovalDecision
  onClose: () => void
}

type FormValues = { toUserId: number | null; opinion: string }

/** 同意, 拒绝 or 转交, with an opinion. */
export default function DecideApprovalSheet({ approvalId, subject, decision, onClose }: DecideSheetProps) {
  const { title, submit: submitLabel, opinion: opinionLabel, done } = texts[decision]
  const handle = useCommand(approvals.handle, { label: `${title}审批`, quiet: true, invalidates: approvalQueries })
  const form = useForm<FormValues>({
    draft: `${decision}.${approvalId}`,
    initial: { toUserId: null, opinion: '' },
    check: ({ toUserId, opinion }) => ({
      toUserId: decision === 'transfer' && toUserId === null && '请选择转交人',
      opinion: decision === 'reject' && opinion.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ toUserId, opinion }) => {
      const trimmed = opinion.trim()
      await handle.submit({
        approvalId,
        action: decision,
        ...(trimmed !== '' && { opinion: trimmed }),
        ...(decision === 'transfer' && toUserId !== null && { toUserId }),
      })
      showToast(done)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={title}
      fact={subject}
      onClose={onClose}
      submitLabel={submitLabel}
      submitKind={decision === 'reject' ? 'danger' : 'primary'}
    >
      {decision === 'transfer' && (
        <FormField field={form.field('toUserId')} label="转交给">
          {({ value, onChange }) => <PersonPicker label="转交给" value={value ?? undefined} onChange={onChange} />}
        </FormField>
      )}
      <FormField field={form.field('opinion')} label={opinionLabel} optional={decision !== 'reject'}>
        {(control) => <TextArea rows={3} maxLength={200} {...control} />}
      </FormField>
    </FormSheet>
  )
}
