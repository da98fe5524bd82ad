import { queueType, type QueueType } from '@nocturne/contract/codes'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { useState } from 'react'

import { Checkbox } from '#kit/checkbox.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useForm } from '#lib/form.ts'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { PhoneField, findPhoneError } from '#shells/phone-field.tsx'
import { queueTypes, type QueueListEntry } from '../queue-texts.ts'
import QueueNumberSheet from './number-sheet.tsx'

type FormValues = { queueType: QueueType; guestNum: number; guestName: string; guestPhone: string; textAgreed: boolean }

/** 代客取号: takes a number for guests without a phone, and shows it in large type. */
export default function IssueNumberSheet({ onClose }: { onClose: () => void }) {
  const [issued, setIssued] = useState<QueueListEntry | null>(null)
  const command = useCommand(queueing.issue, { label: '代客取号', quiet: true, invalidates: [queueing.list] })
  const form = useForm<FormValues>({
    draft: null,
    initial: { queueType: queueType.small, guestNum: 2, guestName: '', guestPhone: '', textAgreed: false },
    check: ({ guestPhone }) => ({ guestPhone: findPhoneError(guestPhone) }),
    send: async ({ guestName, guestPhone, ...guests }) => {
      const named = { guestName: guestName.trim() || undefined, guestPhone: guestPhone || undefined }
      const done = await command.submit({ ...guests, ...named })
      if (!done.queued) setIssued(done.answer)
    },
  })
  const canText = useGlobalConfig()?.features.queueText === true
  if (issued) return <QueueNumberSheet title="取号成功" line={issued} onClose={onClose} />
  return (
    <FormSheet form={form} title="代客取号" submitLabel="取号" onClose={onClose}>
      <FormField field={form.field('queueType')} label="排队类型">
        {(control) => <PickerGrid label="排队类型" options={queueTypes} {...control} />}
      </FormField>
      <FormField field={form.field('guestNum')} label="人数">
        {(control) => <Stepper label="人数" min={1} max={50} {...control} />}
      </FormField>
      <FormField field={form.field('guestName')} label="称呼（选填）">
        {(control) => <TextInput maxLength={20} placeholder="如 陈先生" {...control} />}
      </FormField>
      <PhoneField field={form.field('guestPhone')} label="手机号（选填）" placeholder="11位手机号" />
      {canText && form.value.guestPhone !== '' && (
        <Checkbox
          label="短信通知客人"
          hint="请先征得客人同意，快到号和叫号时各发一条"
          checked={form.value.textAgreed}
          onChange={(textAgreed) => form.change({ textAgreed })}
        />
      )}
    </FormSheet>
  )
}
