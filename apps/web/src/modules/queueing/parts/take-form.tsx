import { queueType, type QueueType } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import type { ReactNode } from 'react'

import { Card } from '#kit/card.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { Notice } from '#kit/notice.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { useForm } from '#lib/form.ts'
import { formatTime } from '#lib/format/format.ts'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { toVenueHours } from '#lib/format/venue-hours.ts'
import { useNow } from '#lib/live/now.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { PhoneField, findPhoneError } from '#shells/phone-field.tsx'
import { formatClosedText, queueTypes, addWaitingCounts } from '../queue-texts.ts'
import { useGuestCommand } from '#lib/offline/use-guest-command.ts'
import styles from './queue.module.css'

const WAITING_EVERY_MS = 15_000

type TakeFormProps = {
  header: ReactNode
  /** Code of the scanned table tag. */
  code: string | undefined
  /** Called with the new number, or with the one this phone number already has. */
  onTaken: (queueId: number, phoneTail: string) => void
}

type FormValues = { queueType: QueueType; guestNum: number; guestName: string; guestPhone: string; textAgreed: boolean }

/** Form to take a number. */
export default function TakeNumberForm({ header, code, onTaken }: TakeFormProps) {
  const take = useGuestCommand(queueing.take)
  const form = useForm<FormValues>({
    draft: 'queue',
    initial: { queueType: queueType.small, guestNum: 2, guestName: '', guestPhone: '', textAgreed: false },
    check: ({ guestName, guestPhone }) => ({
      guestName: guestName.trim() === '' && formTexts.guestNameRequired,
      guestPhone: findPhoneError(guestPhone, { required: true }),
    }),
    send: async ({ guestName, ...typed }) => {
      const phoneTail = typed.guestPhone.slice(-4)
      try {
        const { queueId } = await take({ ...typed, guestName: guestName.trim(), code })
        onTaken(queueId, phoneTail)
      } catch (error) {
        const other = findExistingNumber(error)
        if (other === undefined) throw error
        onTaken(other, phoneTail)
      }
    },
  })
  const { field } = form
  const canText = useGlobalConfig()?.features.queueText === true
  const closed = useClosedText()
  const waiting = useGuestApi(queueing.waiting, {}, { every: () => WAITING_EVERY_MS })

  return (
    <FormPage form={form} header={header} submitLabel="取号">
      <div className={styles['form']}>
        {closed !== null && <Notice>{closed}</Notice>}
        <Card>
          <div className={styles['fields']}>
            <FormField field={field('queueType')} label="排队类型">
              {(control) => (
                <PickerGrid label="排队类型" options={addWaitingCounts(queueTypes, waiting.data)} {...control} />
              )}
            </FormField>
            <div className={styles['people']}>
              <span>人数</span>
              <Stepper
                label="人数"
                value={form.value.guestNum}
                min={1}
                max={50}
                onChange={(guestNum) => form.change({ guestNum })}
              />
            </div>
            <FormField field={field('guestName')} label="怎么称呼您">
              {(control) => <TextInput maxLength={20} placeholder="如 陈先生" autoComplete="name" {...control} />}
            </FormField>
            <PhoneField
              field={field('guestPhone')}
              hint="叫号后请到门迎处，凭手机号入座"
              placeholder="11位手机号"
              autoComplete="tel"
            />
            {canText && (
              <Checkbox
                label="短信通知我"
                hint="快到号和叫号时各发一条，只用于本次排队"
                checked={form.value.textAgreed}
                onChange={(textAgreed) => form.change({ textAgreed })}
              />
            )}
          </div>
        </Card>
      </div>
    </FormPage>
  )
}

/** Text with the hours in which numbers are issued; null while they are issued. */
function useClosedText(): string | null {
  const config = useGlobalConfig()
  const now = formatTime(useNow())
  return config ? formatClosedText(now, toVenueHours(config)) : null
}

/** Id of the active number that this phone number already has; undefined for other errors. */
function findExistingNumber(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.errCode !== 'QUEUE_EXISTS') return undefined
  const { queueId } = (error.detail ?? {}) as { queueId?: unknown }
  return typeof queueId === 'number' ? queueId : undefined
}
