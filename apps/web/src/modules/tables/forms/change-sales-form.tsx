import { formTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { useUser } from '#lib/identity/session.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { PersonPicker, useColleagues } from '../../directory/public.ts'
import { findLikelySalesPeople } from '../likely-sales.ts'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

type FormValues = { salesUserId: number | null; reason: string }

const creditFor = 'operate:table:changeSales'

/** 改订台人: transfers the credit of the sitting to another sales person; the original name is still recorded. */
export default function ChangeSalesForm(props: TableFormProps) {
  const { detail, onClose } = props
  const { card, record, command } = useSittingCommand(tables.changeSales, props)
  const { data: floor } = useApi(tables.list, {})
  const { data: people = [] } = useColleagues({ creditFor })
  const me = useUser()?.userId
  const now = record?.salesUserId
  const likely = findLikelySalesPeople({ now, bookings: detail.bookings, floor: floor?.rows ?? [] })
  const form = useForm<FormValues>({
    draft: `changeSales.${record?.tableRecordId}`,
    initial: { salesUserId: null, reason: '' },
    check: ({ salesUserId, reason }) => ({
      salesUserId: (salesUserId === null || salesUserId === now) && formTexts.salesUserRequired,
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async (typed) => {
      const { salesUserId } = typed
      if (!record || salesUserId === null) return
      const { tableRecordId, version } = record
      await command.submit({ tableRecordId, salesUserId, reason: typed.reason.trim(), version })
      const name = people.find(({ userId }) => userId === salesUserId)?.nickName
      showToast([card.tableName, '已改订台人', name].filter(Boolean).join(' '))
      onClose()
    },
  })
  if (!record) return null
  return (
    <FormSheet
      form={form}
      title={`改订台人 ${card.tableName}`}
      fact={`现订台人 ${record.salesUserName}，本台业绩一并转移`}
      onClose={onClose}
    >
      <FormField field={form.field('salesUserId')} label="新订台人">
        {({ value, onChange }) => (
          <PersonPicker
            label="新订台人"
            creditFor={creditFor}
            likely={[me, likely.booked, ...likely.first]}
            quick
            value={value ?? undefined}
            onChange={onChange}
          />
        )}
      </FormField>
      <ReasonField field={form.field('reason')} usual={commonReasons.changeSales} />
    </FormSheet>
  )
}
