import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { useState } from 'react'

import { TextArea } from '#kit/text-area.tsx'
import { call } from '#lib/query/api.ts'
import { useForm } from '#lib/form.ts'
import { invalidate } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { createRandomSecret } from '../feedback-keys.ts'
import type { FeedbackRef } from '../pages/letter-page.tsx'
import { findUploadedPictureUrl, uploadFeedbackPicture } from '../use-pictures.ts'

const MOST_PICTURES = 6
const words = { append: '追加', reply: '回复' }

/**
 * Form that adds an entry to a message: `append` by its author, signed or by key; `reply` by staff who handle messages.
 */
export default function FeedbackEntrySheet(props: {
  letter: FeedbackRef
  what: 'append' | 'reply'
  onClose: () => void
}) {
  const { letter, what, onClose } = props
  const { suggestId, letterKey } = letter
  const [replyId] = useState(() => createRandomSecret(128))
  const command = useCommand(what === 'append' ? suggestions.append : suggestions.reply, {
    label: `${words[what]}信件`,
    quiet: true,
    invalidates: [suggestions.detail, suggestions.list, suggestions.my],
  })
  const form = useForm({
    draft: `letter.${what}.${suggestId}`,
    initial: { content: '', imageIds: [] as readonly string[] },
    check: ({ content }) => ({ content: content.trim() === '' && '请填写内容' }),
    send: async ({ content, imageIds }) => {
      const part = { content: content.trim(), ...(imageIds.length > 0 && { imageIds: [...imageIds] }) }
      if (what === 'append' && letterKey !== undefined) {
        await call(suggestions.appendNameless, { ...part, suggestId, letterKey, replyId }, { quiet: true })
        await invalidate(suggestions.detail, suggestions.withKeys)
      } else await command.submit({ ...part, suggestId })
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={words[what]} onClose={onClose} submitLabel="发送">
      <FormField field={form.field('content')} label="内容">
        {(control) => <TextArea rows={5} maxLength={1000} {...control} />}
      </FormField>
      <FormField field={form.field('imageIds')} label="图片" optional>
        {(control) => (
          <ImageField
            label="图片"
            most={MOST_PICTURES}
            send={uploadFeedbackPicture}
            shown={findUploadedPictureUrl}
            {...control}
          />
        )}
      </FormField>
    </FormSheet>
  )
}
