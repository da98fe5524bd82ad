import { formTexts } from '@nocturne/contract/client-texts'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { notifications } from '@nocturne/contract/notifications/endpoints'

import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import type { BaseApplication, ApplicationKind } from './application-kind.ts'

interface DecideApplicationSheetProps {
  kind: Pick<ApplicationKind<BaseApplication>, 'audit' | 'readings' | 'draft'>
  applyId: number
  /** Applicant and request as text, shown under the title. */
  subject: string
  agree: boolean
  onClose: () => void
}

/** 同意 or 驳回, with an opinion. */
export default function DecideApplicationSheet({
  kind,
  applyId,
  subject,
  agree,
  onClose,
}: DecideApplicationSheetProps) {
  const word = agree ? '同意' : '驳回'
  const audit = useCommand(kind.audit, {
    label: `${word}申请`,
    quiet: true,
    invalidates: [...kind.readings, approvals.list, approvals.detail, notifications.home],
  })
  const form = useForm({
    draft: `${kind.draft}.${word}.${applyId}`,
    initial: { opinion: '' },
    check: ({ opinion }) => ({ opinion: !agree && opinion.trim() === '' && formTexts.reasonRequired }),
    send: async ({ opinion }) => {
      const trimmed = opinion.trim()
      await audit.submit({ applyId, agree, ...(trimmed !== '' && { opinion: trimmed }) })
      showToast(`已${word}`)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={`${word}申请`}
      fact={subject}
      onClose={onClose}
      submitLabel={word}
      submitKind={agree ? 'primary' : 'danger'}
    >
      <FormField field={form.field('opinion')} label={agree ? '审批意见' : '驳回原因'} optional={agree}>
        {(control) => <TextArea rows={3} maxLength={200} {...control} />}
      </FormField>
    </FormSheet>
  )
}
