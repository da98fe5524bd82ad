import { approvals } from '@nocturne/contract/approvals/endpoints'
import { useEffect, useEffectEvent, useState } from 'react'

import { Field } from '../../../kit/field.tsx'
import { TextArea } from '../../../kit/text-area.tsx'
import { useDraft } from '../../../lib/draft.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'

/** Something to say about an approval, for everybody who takes part. */
export default function CommentSheet({ approvalId, onClose }: { approvalId: number; onClose: () => void }) {
  const comment = useCommand(approvals.comment, { label: '评论审批', quiet: true, invalidates: [approvals.detail] })
  const [content, setContent, forget] = useDraft(`comment.${approvalId}`, '')
  const [fault, setFault] = useState<string | null>(null)
  const begin = useEffectEvent(comment.begin)
  useEffect(() => void begin(), [])

  const submit = async () => {
    if (content.trim() === '') return setFault('请填写评论')
    await comment.submit({ approvalId, content: content.trim() })
    forget()
    onClose()
  }
  return (
    <FormSheet title="评论" onClose={onClose} onSubmit={submit} submitLabel="发布">
      <Field label="评论内容" error={fault}>
        <TextArea
          rows={4}
          maxLength={300}
          value={content}
          onChange={(text) => {
            setContent(text)
            setFault(null)
          }}
        />
      </Field>
    </FormSheet>
  )
}
