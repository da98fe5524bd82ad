import type { InputOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { GuestNumField } from '#shells/guest-num-field.tsx'
import { PhoneField, findPhoneError } from '#shells/phone-field.tsx'
import { findGuestNumError } from '#shells/suggested-counts.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { PersonPicker } from '../../directory/public.ts'
import type { TableRecord } from '../queries.ts'
import { proveMemberSlot } from '../slots.ts'
import type { TableFormProps } from './forms.ts'
import { useTableCommand } from './use-table-command.ts'

/** 改客人: guests, waiter, referrer and member. Sends only changed fields. */
export default function ChangeGuestForm({ detail: { card, record, can }, onClose }: TableFormProps) {
  return record && <GuestForm card={card} record={record} provable={can.viewBill} onClose={onClose} />
}

type GuestFormProps = {
  card: TableFormProps['detail']['card']
  record: TableRecord
  provable: boolean
  onClose: () => void
}

type FormValues = {
  guestNum: number
  guestName: string
  guestPhone: string
  waiterUserId: number | null
  recommendUserId: number | null
  remark: string
}

function GuestForm({ card, record, provable, onClose }: GuestFormProps) {
  const command = useTableCommand(tables.changeGuest, card)
  const form = useForm<FormValues>({
    draft: `changeGuest.${record.tableRecordId}`,
    initial: {
      guestNum: record.guestNum,
      guestName: record.guestName,
      guestPhone: '',
      waiterUserId: record.waiterUserId,
      recommendUserId: record.recommendUserId,
      remark: record.remark,
    },
    check: ({ guestNum, guestPhone }) => ({
      guestNum: findGuestNumError(guestNum),
      guestPhone: findPhoneError(guestPhone),
    }),
    send: async (typed) => {
      await command.submit(buildChangeInput(typed, record))
      showToast(`${card.tableName} 已改客人信息`)
      onClose()
    },
  })
  const { field } = form
  return (
    <FormSheet form={form} title={`改客人 ${card.tableName}`} onClose={onClose}>
      <GuestNumField field={field('guestNum')} seats={card.seatNum} />
      <FormField field={field('guestName')} label="客人姓名" optional>
        {(control) => <TextInput maxLength={20} {...control} />}
      </FormField>
      <PhoneField
        field={field('guestPhone')}
        optional
        hint={record.guestPhone ? `现为 ${record.guestPhone}，不填则不变` : undefined}
      />
      <Member record={record} provable={provable} />
      <FormField field={field('waiterUserId')} label="服务员" optional>
        {(control) => (
          <PersonPicker label="服务员" emptyLabel="不指定" chosenName={record.waiterUserName} {...control} />
        )}
      </FormField>
      <FormField field={field('recommendUserId')} label="推荐人" optional hint="只影响之后的订单">
        {(control) => (
          <PersonPicker label="推荐人" emptyLabel="无" chosenName={record.recommendUserName} {...control} />
        )}
      </FormField>
      <FormField field={field('remark')} label="备注" optional hint="忌口、过敏等，出品单上可见">
        {(control) => <TextInput maxLength={200} {...control} />}
      </FormField>
    </FormSheet>
  )
}

/** 关联会员: assigns a member after proof by member code or SMS code. Saved immediately, independently of the form. */
function Member({ record: { billId, member }, provable }: Pick<GuestFormProps, 'record' | 'provable'>) {
  const [proving, setProving] = useState(false)
  return (
    <>
      <Field
        label="关联会员"
        hint="由会员出示会员码或短信验证码，验证后立即生效"
        end={
          provable && (
            <Button size="small" onClick={() => setProving(true)}>
              {member === null ? '验证会员' : '换会员'}
            </Button>
          )
        }
      >
        <span>{member === null ? '未关联' : `${member.memberName} · ${member.levelName}`}</span>
      </Field>
      {proving && <LazySheet part={proveMemberSlot.get()} props={{ billId, onClose: () => setProving(false) }} />}
    </>
  )
}

/** Changed fields; emptied ones are listed in `clear`. */
function buildChangeInput(typed: FormValues, record: TableRecord): InputOf<typeof tables.changeGuest> {
  const { guestNum, guestPhone, waiterUserId, recommendUserId } = typed
  const guestName = typed.guestName.trim()
  const remark = typed.remark.trim()
  const clear = [
    ...(guestName === '' && record.guestName !== '' ? ['guestName' as const] : []),
    ...(waiterUserId === null && record.waiterUserId !== null ? ['waiterUserId' as const] : []),
    ...(recommendUserId === null && record.recommendUserId !== null ? ['recommendUserId' as const] : []),
    ...(remark === '' && record.remark !== '' ? ['remark' as const] : []),
  ]
  return {
    tableRecordId: record.tableRecordId,
    ...(guestNum !== record.guestNum && { guestNum }),
    ...(guestName && guestName !== record.guestName && { guestName }),
    ...(guestPhone !== '' && { guestPhone }),
    ...(waiterUserId !== null && waiterUserId !== record.waiterUserId && { waiterUserId }),
    ...(recommendUserId !== null && recommendUserId !== record.recommendUserId && { recommendUserId }),
    ...(remark && remark !== record.remark && { remark }),
    ...(clear.length > 0 && { clear }),
  }
}
