import { useState } from 'react'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Field } from '../../../kit/field.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { fieldFault } from '../../../lib/field-fault.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { PersonPicker } from '../../directory/public.ts'
import { isPhone } from '../phone.ts'
import type { TableRecord } from '../queries.ts'
import type { TableFormProps } from './forms.ts'
import { useTableCommand } from './use-table-command.ts'

/** 改客人: who sits there and who serves them. Only what was changed travels. */
export default function ChangeGuestForm({ detail: { card, record }, onClose }: TableFormProps) {
  return record && <GuestForm card={card} record={record} onClose={onClose} />
}

function GuestForm({
  card,
  record,
  onClose,
}: {
  card: TableFormProps['detail']['card']
  record: TableRecord
  onClose: () => void
}) {
  const [form, setForm] = useState({
    guestNum: record.guestNum,
    guestName: record.guestName,
    guestPhone: '',
    waiterUserId: record.waiterUserId,
    recommendUserId: record.recommendUserId,
  })
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const command = useTableCommand(tables.changeGuest, card)
  const fault = fieldFault(command.error)
  const phoneWrong = form.guestPhone !== '' && !isPhone(form.guestPhone)

  const submit = async () => {
    const guestName = form.guestName.trim()
    const { guestNum, guestPhone, waiterUserId, recommendUserId } = form
    const emptied = [
      ...(guestName === '' && record.guestName !== '' ? ['guestName' as const] : []),
      ...(waiterUserId === null && record.waiterUserId !== null ? ['waiterUserId' as const] : []),
      ...(recommendUserId === null && record.recommendUserId !== null ? ['recommendUserId' as const] : []),
    ]
    await command.submit({
      tableRecordId: record.tableRecordId,
      ...(guestNum !== record.guestNum && { guestNum }),
      ...(guestName && guestName !== record.guestName && { guestName }),
      ...(guestPhone !== '' && { guestPhone }),
      ...(waiterUserId !== null && waiterUserId !== record.waiterUserId && { waiterUserId }),
      ...(recommendUserId !== null && recommendUserId !== record.recommendUserId && { recommendUserId }),
      ...(emptied.length > 0 && { clear: emptied }),
    })
    toast(successTexts.done)
    onClose()
  }
  return (
    <FormSheet
      title={`改客人 ${card.tableName}`}
      disabledReason={phoneWrong ? formTexts.phoneInvalid : null}
      ownFields={['guestName', 'guestPhone']}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label="人数">
        <Stepper label="人数" value={form.guestNum} min={1} max={50} onChange={(guestNum) => change({ guestNum })} />
      </Field>
      <Field label="客人姓名" optional error={fault?.field === 'guestName' ? fault.message : null}>
        <TextInput value={form.guestName} maxLength={20} onChange={(guestName) => change({ guestName })} />
      </Field>
      <Field
        label="手机号"
        optional
        hint={record.guestPhone ? `现为 ${record.guestPhone}，不填则不变` : undefined}
        error={fault?.field === 'guestPhone' ? fault.message : null}
      >
        <TextInput
          kind="tel"
          value={form.guestPhone}
          maxLength={11}
          onChange={(guestPhone) => change({ guestPhone: guestPhone.trim() })}
        />
      </Field>
      <Field label="服务员" optional>
        <PersonPicker
          label="服务员"
          nobody="不指定"
          value={form.waiterUserId}
          chosenName={record.waiterUserName}
          onChange={(waiterUserId) => change({ waiterUserId })}
        />
      </Field>
      <Field label="推荐人" optional hint="只影响之后的订单">
        <PersonPicker
          label="推荐人"
          nobody="无"
          value={form.recommendUserId}
          chosenName={record.recommendUserName}
          onChange={(recommendUserId) => change({ recommendUserId })}
        />
      </Field>
    </FormSheet>
  )
}
