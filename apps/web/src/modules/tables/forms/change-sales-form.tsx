import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { tables } from '@nocturne/contract/tables/endpoints'

import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { ReasonField } from '../../../shells/reason-field.tsx'
import { PersonPicker } from '../../directory/public.ts'
import type { TableFormProps } from './forms.ts'
import { useSittingCommand } from './use-sitting-command.ts'

type Typed = { salesUserId: number | null; reason: string }

/** 改订台人: the credit of the sitting moves to somebody else; the first name stays on record. */
export default function ChangeSalesForm(props: TableFormProps) {
  const { onClose } = props
  const { card, record, command } = useSittingCommand(tables.changeSales, props)
  const form = useForm<Typed>({
    draft: `changeSales.${record?.tableRecordId}`,
    initial: { salesUserId: null, reason: '' },
    check: ({ salesUserId, reason }) => ({
      salesUserId: (salesUserId === null || salesUserId === record?.salesUserId) && formTexts.salesUserRequired,
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ salesUserId, reason }) => {
      if (!record || salesUserId === null) return
      const { tableRecordId, version } = record
      await command.submit({ tableRecordId, salesUserId, reason: reason.trim(), version })
      toast(successTexts.done)
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
            creditFor="operate:table:changeSales"
            value={value ?? undefined}
            onChange={onChange}
          />
        )}
      </FormField>
      <ReasonField field={form.field('reason')} />
    </FormSheet>
  )
}
