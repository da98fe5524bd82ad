import { approvals } from '@nocturne/contract/approvals/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { DateField } from '../../../kit/date-field.tsx'
import { Field } from '../../../kit/field.tsx'
import { Select } from '../../../kit/select.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { setParams } from '../../../lib/address.ts'
import { useApi } from '../../../lib/query.ts'
import type { ApprovalFilter } from '../approval-filter.ts'

/** Type and days. */
export default function FilterSheet({ filter, onClose }: { filter: ApprovalFilter; onClose: () => void }) {
  const types = useApi(approvals.types, {}, { staleMs: 10 * 60_000 })
  const [typeCode, setTypeCode] = useState(filter.typeCode ?? '')
  const [beginDate, setBegin] = useState(filter.beginDate ?? '')
  const [endDate, setEnd] = useState(filter.endDate ?? '')
  const reason = beginDate !== '' && endDate !== '' && beginDate > endDate ? '开始日期不能晚于结束日期' : undefined

  const apply = () => {
    setParams({ typeCode, beginDate, endDate })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="筛选审批"
      footer={
        <Button kind="primary" wide disabled={reason !== undefined} reason={reason} onClick={apply}>
          查看结果
        </Button>
      }
    >
      <Stack gap={4}>
        <Field label="类型">
          <Select
            label="类型"
            options={[
              { id: '', label: '全部类型' },
              ...(types.data ?? []).map((type) => ({ id: type.typeCode, label: type.typeName })),
            ]}
            value={typeCode}
            onChange={setTypeCode}
          />
        </Field>
        <Field label="提交开始日期" optional error={reason}>
          <DateField value={beginDate} onChange={setBegin} />
        </Field>
        <Field label="提交结束日期" optional>
          <DateField value={endDate} onChange={setEnd} />
        </Field>
      </Stack>
    </Sheet>
  )
}
