import { queueing } from '@nocturne/contract/queueing/endpoints'
import { useState, type ReactNode } from 'react'

import { Card } from '../../../kit/card.tsx'
import { Field } from '../../../kit/field.tsx'
import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { isPhone } from '../../../lib/phone.ts'
import { FormPage } from '../../../shells/form-page.tsx'
import { queueTypes, type QueueType } from '../queue-words.ts'
import { useGuestCommand } from '../use-guest-command.ts'
import styles from './queue.module.css'

type TakeFormProps = {
  title: string
  header: ReactNode
  /** A number was taken, or this phone number already has one. */
  onTaken: (queueId: number, phoneTail: string) => void
}

/** What the host needs to know of the guests. */
export default function TakeForm({ title, header, onTaken }: TakeFormProps) {
  const take = useGuestCommand(queueing.take)
  const [queueType, setQueueType] = useState<QueueType>('1')
  const [guestNum, setGuestNum] = useState(2)
  const [guestName, setGuestName] = useState('')
  const [guestPhone, setGuestPhone] = useState('')
  const phone = guestPhone.trim()
  const badPhone = phone.length === 11 && !isPhone(phone)

  const submit = async () => {
    try {
      const { queueId } = await take({ queueType, guestNum, guestName: guestName.trim(), guestPhone: phone })
      onTaken(queueId, phone.slice(-4))
    } catch (error) {
      const other = existing(error)
      if (other === undefined) throw error
      onTaken(other, phone.slice(-4))
    }
  }

  return (
    <FormPage
      title={title}
      header={header}
      submitLabel="取号"
      disabledReason={problemOf(guestName.trim(), phone)}
      onSubmit={submit}
    >
      <div className={styles['form']}>
        <Card>
          <div className={styles['fields']}>
            <Field label="排队类型">
              <PickerGrid label="排队类型" options={queueTypes} value={queueType} onChange={setQueueType} />
            </Field>
            <div className={styles['people']}>
              <span>人数</span>
              <Stepper label="人数" value={guestNum} min={1} max={50} onChange={setGuestNum} />
            </div>
            <Field label="怎么称呼您">
              <TextInput
                value={guestName}
                onChange={setGuestName}
                maxLength={20}
                placeholder="如 陈先生"
                autoComplete="name"
              />
            </Field>
            <Field label="手机号" error={badPhone ? '手机号格式不正确' : null} hint="叫号后请到门迎处，凭手机号入座">
              <TextInput
                kind="tel"
                value={guestPhone}
                onChange={(text) => setGuestPhone(text.replace(/\D/g, ''))}
                maxLength={11}
                placeholder="11位手机号"
                autoComplete="tel"
              />
            </Field>
          </div>
        </Card>
      </div>
    </FormPage>
  )
}

function problemOf(guestName: string, phone: string): string | null {
  if (guestName === '') return '请输入客人姓名'
  if (phone === '') return '请输入手机号'
  return isPhone(phone) ? null : '手机号格式不正确'
}

/** The number that this phone number already waits with. */
function existing(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.errCode !== 'QUEUE_EXISTS') return undefined
  const { queueId } = (error.detail ?? {}) as { queueId?: unknown }
  return typeof queueId === 'number' ? queueId : undefined
}
