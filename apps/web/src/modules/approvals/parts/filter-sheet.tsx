import { approvals } from '@nocturne/contract/approvals/endpoints'

import { DateField } from '#kit/date-field.tsx'
import { Select } from '#kit/select.tsx'
import { useForm } from '#lib/form.ts'
import { useLatestSelectableDate } from '#lib/format/last-day.ts'
import { useApi } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import type { ApprovalFilter } from '../approval-filter.ts'

/** Filter by type and days. */
export default function ApprovalFilterSheet({ filter, onClose }: { filter: ApprovalFilter; onClose: () => void }) {
  const types = useApi(approvals.types, {}, { staleMs: 10 * 60_000 })
  const { typeCode, beginDate = '', endDate = '' } = filter
  const form = useForm({
    draft: null,
    initial: { typeCode, beginDate, endDate },
    check: (days) => ({
      beginDate: days.beginDate > days.endDate && days.endDate !== '' && '开始日期不能晚于结束日期',
    }),
    send: (chosen) => {
      filter.set(chosen)
      onClose()
    },
  })
  const { field } = form
  const lastDay = useLatestSelectableDate()
  return (
    <FormSheet form={form} title="筛选审批" submitLabel="查看结果" onClose={onClose}>
      <FormField field={field('typeCode')} label="类型">
        {(control) => (
          <Select
            label="类型"
            options={[
              { id: '', label: '全部类型' },
              ...(types.data ?? []).map((type) => ({ id: type.typeCode, label: type.typeName })),
            ]}
            {...control}
          />
        )}
      </FormField>
      <FormField field={field('beginDate')} label="提交开始日期" optional live>
        {(control) => <DateField max={lastDay} {...control} />}
      </FormField>
      <FormField field={field('endDate')} label="提交结束日期" optional>
        {(control) => <DateField max={lastDay} {...control} />}
      </FormField>
    </FormSheet>
  )
}
