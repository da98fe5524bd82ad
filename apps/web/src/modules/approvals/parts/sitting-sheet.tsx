import { tables } from '@nocturne/contract/tables/endpoints'
import { useState } from 'react'

import { DateField } from '#kit/date-field.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { Stack } from '#kit/stack.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock, formatMonthDay } from '#lib/format/format.ts'
import { useLatestSelectableDate } from '#lib/format/last-day.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { ListSheet } from '#shells/list-sheet.tsx'
import type { AttributionSitting } from './sitting-select.tsx'

interface SittingSheetProps {
  label: string
  chosen: number | null
  onChoose: (tableRecordId: number) => void
  onClose: () => void
}

/** Cleared sittings by night, table, guest or sales person, the newest first. */
export default function SittingSheet({ label, chosen, onChoose, onClose }: SittingSheetProps) {
  const [keyword, setKeyword] = useState('')
  const [businessDate, setBusinessDate] = useState('')
  const lastDay = useLatestSelectableDate()
  const word = keyword.trim()
  const input = { ...(word !== '' && { keyword: word }), ...(businessDate !== '' && { businessDate }) }
  const query = useApiPages(tables.attributionSittings, input, { keep: true })
  const choose = (tableRecordId: number) => {
    onChoose(tableRecordId)
    onClose()
  }
  return (
    <ListSheet
      onClose={onClose}
      title={`选择${label}`}
      fact="已清台的开台，最近的在前；更早的请选营业日"
      query={query}
      filters={
        <Stack gap={2}>
          <SearchBox label="搜索台位、客人或订台人" value={keyword} onChange={setKeyword} />
          <DateField
            label="营业日"
            placeholder="最近 7 个营业日"
            max={lastDay}
            value={businessDate}
            onChange={setBusinessDate}
          />
        </Stack>
      }
      empty="没有符合条件的开台"
      rowKey={(sitting) => sitting.tableRecordId}
      row={createRenderer(chosen, choose)}
    />
  )
}

const createRenderer =
  (chosen: number | null, onChoose: (tableRecordId: number) => void) => (sitting: AttributionSitting) => (
    <SittingRow sitting={sitting} selected={sitting.tableRecordId === chosen} onChoose={onChoose} />
  )

type SittingRowProps = { sitting: AttributionSitting; selected: boolean; onChoose: (tableRecordId: number) => void }

function SittingRow({ sitting, selected, onChoose }: SittingRowProps) {
  const { tableRecordId, tableName, guestName, businessDate, openTime, clearTime, payableAmount } = sitting
  const times = `${formatClock(openTime)}${clearTime === null ? '' : `–${formatClock(clearTime)}`}`
  return (
    <ListRow
      inCard
      title={tableName}
      {...(guestName !== '' && { aside: guestName })}
      fact={`${formatMonthDay(businessDate)} · ${times}`}
      note={`${sitting.salesUserName} · ${sitting.salesDeptName}`}
      {...(payableAmount !== null && { figure: <Money fen={payableAmount} exact /> })}
      {...(sitting.isAsked && { chip: <Tag tone="warning">待审批</Tag> })}
      selected={selected}
      onClick={() => onChoose(tableRecordId)}
    />
  )
}
