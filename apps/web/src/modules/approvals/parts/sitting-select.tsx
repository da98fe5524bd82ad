import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useState } from 'react'

import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { SelectControl } from '#kit/select.tsx'
import { Stack } from '#kit/stack.tsx'
import { formatMonthDay } from '#lib/format/format.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { LazySheet } from '#shells/lazy-content.tsx'

export type AttributionSitting = AnswerOf<typeof tables.attributionSittings>['rows'][number]

const sittingSheet = createLazyComponent(() => import('./sitting-sheet.tsx'))

interface SittingSelectProps {
  label: string
  value: number | null
  onChange: (tableRecordId: number) => void
}

/** Select of a cleared sitting within the user's scope, with its current sales person and amounts. */
export function SittingSelect({ label, value, onChange }: SittingSelectProps) {
  const [open, setOpen] = useState(false)
  const { data, isError } = useApi(
    tables.attributionSittings,
    { tableRecordId: value ?? 0, pageNum: 1, pageSize: 1 },
    { enabled: value !== null },
  )
  const sitting = data?.rows[0]
  const isMissing = data !== undefined && !sitting
  return (
    <Stack gap={2}>
      <SelectControl
        label={label}
        chosen={sitting && `${sitting.tableName} · ${formatMonthDay(sitting.businessDate)}`}
        placeholder={value === null || isMissing || isError ? '请选择' : '正在加载'}
        open={open}
        onOpen={() => setOpen(true)}
      />
      {sitting && <Credit sitting={sitting} />}
      {open && (
        <LazySheet
          part={sittingSheet}
          props={{ label, chosen: value, onChoose: onChange, onClose: () => setOpen(false) }}
        />
      )}
    </Stack>
  )
}

/** Current sales person and amounts of the sitting, and the night to which a change is booked. */
function Credit({ sitting }: { sitting: AttributionSitting }) {
  const { salesUserName, salesDeptName, recommendUserName, isClosed, isAsked } = sitting
  return (
    <KeyValue
      rows={[
        { label: '当前归属', value: `${salesUserName} · ${salesDeptName}` },
        ...(recommendUserName === null ? [] : [{ label: '推荐人', value: recommendUserName }]),
        ...buildAmountRows('应收', sitting.payableAmount),
        ...buildAmountRows('实收', sitting.paidAmount),
        ...buildAmountRows('业绩', sitting.performanceAmount),
        { label: '计入', value: isClosed ? '该营业日已日结，计入审批通过的营业日' : '审批通过的营业日' },
        ...(isAsked ? [{ label: '审批', value: '已有待审批的归属调整' }] : []),
      ]}
    />
  )
}

const buildAmountRows = (label: string, fen: number | null): KeyValueRow[] =>
  fen === null ? [] : [{ label, value: <Money fen={fen} exact /> }]
