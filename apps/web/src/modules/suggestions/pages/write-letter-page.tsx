import { suggestType, type SuggestType } from '@nocturne/contract/codes'
import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Card } from '#kit/card.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { Notice } from '#kit/notice.tsx'
import { Stack } from '#kit/stack.tsx'
import { Switch } from '#kit/switch.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { call } from '#lib/query/api.ts'
import { useForm } from '#lib/form.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useNoWatermark } from '#lib/no-watermark.ts'
import { invalidate } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { PlainPageHeader } from '#shells/plain-page-header.tsx'
import {
  canWriteAnonymously,
  isKeyBoxOpen,
  storeFeedbackKey,
  createRandomSecret,
  type FeedbackKey,
} from '../feedback-keys.ts'
import { feedbackTypes } from '../feedback-filter.ts'
import { mailboxLink, myFeedbackLink } from '../links.ts'
import { findUploadedPictureUrl, uploadFeedbackPicture } from '../use-pictures.ts'

const boxSheet = createLazyComponent(() => import('../parts/box-sheet.tsx'))

const SHORTEST = 10
const MOST_PICTURES = 6

const initial = {
  suggestType: suggestType.suggestion as SuggestType,
  title: '',
  content: '',
  imageIds: [] as readonly string[],
  anonymous: false,
}

/** Fields that are sent with every message, signed or anonymous. */
const toInput = ({ suggestType: type, title, content, imageIds }: typeof initial) => ({
  suggestType: type,
  content: content.trim(),
  ...(title.trim() && { title: title.trim() }),
  ...(imageIds.length > 0 && { imageIds: [...imageIds] }),
})

/** Stores the key before sending: the author finds the message even if the response is lost. */
async function sendNameless(letter: ReturnType<typeof toInput>, key: FeedbackKey): Promise<void> {
  await storeFeedbackKey(key)
  await call(suggestions.addNameless, { ...letter, ...key }, { quiet: true })
  await invalidate(suggestions.withKeys)
}

/** Form of a message. `openSheet` opens the sheet for the key box, without which no anonymous message can be sent. */
function useLetterForm(openSheet: () => void) {
  const [, navigate] = useLocation()
  // One draft is one message: id and key stay the same, so that a retry after a lost response or a reload does not
  // create a second one.
  const [begun] = useState(() => ({
    ...initial,
    key: { suggestId: createRandomSecret(128), letterKey: createRandomSecret(256) },
  }))
  const add = useCommand(suggestions.add, { label: '写信', quiet: true, invalidates: [suggestions.my] })
  return useForm({
    draft: 'letter',
    initial: begun,
    check: ({ content }) => ({
      content: content.trim() === '' ? '请填写内容' : content.trim().length < SHORTEST && `内容至少${SHORTEST}个字`,
    }),
    send: async (value) => {
      if (value.anonymous && !isKeyBoxOpen()) {
        openSheet()
        return false
      }
      if (value.anonymous) await sendNameless(toInput(value), value.key)
      else if ((await add.submit(toInput(value))).queued) return false
      showToast('提交成功，感谢您的反馈')
      navigate(myFeedbackLink, { replace: true })
      return true
    },
  })
}

/** P098 写信: form of a feedback message, signed or anonymous. */
export default function WriteFeedbackPage() {
  const [sheetOpen, setSheetOpen] = useState(false)
  const form = useLetterForm(() => setSheetOpen(true))
  const { value, change, field } = form
  useNoWatermark(value.anonymous)

  return (
    <FormPage form={form} header={<PlainPageHeader backTo={mailboxLink} />} submitLabel="提交">
      <ChipRow label="类型">
        {feedbackTypes.map(({ value: type, label }) => (
          <Chip key={type} selected={value.suggestType === type} onClick={() => change({ suggestType: type })}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <Card>
        <Stack gap={4}>
          <FormField field={field('title')} label="标题" optional>
            {(control) => <TextInput maxLength={40} {...control} />}
          </FormField>
          <FormField field={field('content')} label="内容">
            {(control) => (
              <TextArea
                rows={6}
                maxLength={1000}
                placeholder="发生了什么，希望怎样处理（10 至 1000 字）"
                {...control}
              />
            )}
          </FormField>
          <FormField field={field('imageIds')} label="图片" optional>
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
        </Stack>
      </Card>
      <Card>
        <Switch
          label="匿名"
          hint="匿名后任何人都无法看到您的身份"
          checked={value.anonymous}
          disabled={!canWriteAnonymously()}
          onChange={(anonymous) => change({ anonymous })}
        />
      </Card>
      {!canWriteAnonymously() && <Notice>匿名需要安全连接（https），请通过安全地址打开后再写。</Notice>}
      {value.anonymous && (
        <Notice tone="accent">只有这部手机加上您的信箱密码能找回这封信，店里没有任何记录指向您。</Notice>
      )}
      {sheetOpen && (
        <LazySheet part={boxSheet} props={{ onClose: () => setSheetOpen(false), onOpen: () => void form.submit() }} />
      )}
    </FormPage>
  )
}
