import { approvals } from '@nocturne/contract/approvals/endpoints'

import { TextArea } from '#kit/text-area.tsx'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'

/** Writes a comment on an approval, visible to all participants. */
export default function CommentSheet({ approvalId, onClose }: { approvalId: number; onClose: () => void }) {
  const comment = useCommand(approvals.comment, { label: '评论审批', quiet: true, invalidates: [approvals.detail] })
  const form = useForm({
    draft: `comment.${approvalId}`,
    initial: { content: '' },
    check: ({ content }) => ({ content: content.trim() === '' && '请填写评论' }),
    send: async ({ content }) => {
      await comment.submit({ approvalId, content: content.trim() })
      onClose()
    },
  })
  return (
    <FormSheet form={form} title="评论" onClose={onClose} submitLabel="发布">
      <FormField field={form.field('content')} label="评论内容">
        {(control) => <TextArea rows={4} maxLength={300} {...control} />}
      </FormField>
    </FormSheet>
  )
}
