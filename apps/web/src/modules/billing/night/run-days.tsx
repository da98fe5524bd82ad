import Calendar from 'lucide-react/icons/calendar'
import { useState } from 'react'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { formatRange, type DateRange } from '@nocturne/base/date-range'
import { RangeForm } from '#shells/range-chips.tsx'
import { statementPeriods, findStatementPeriod, toDateRange } from './statement-periods.ts'

type RunDaysProps = {
  range: DateRange | null
  today: string
  onChange: (range: DateRange | null) => void
}

/** Filter by the period of provider statements: all, a preset, or a custom range. */
export function StatementPeriodFilter({ range, today, onChange }: RunDaysProps) {
  const [choosing, setChoosing] = useState(false)
  const ready = findStatementPeriod(range, today)
  const choose = (chosen: DateRange) => {
    onChange(chosen)
    setChoosing(false)
  }
  return (
    <>
      <ChipRow label="账单日期">
        {statementPeriods.map(({ id, label }) => (
          <Chip key={id} selected={id === ready} onClick={() => onChange(toDateRange(id, today))}>
            {label}
          </Chip>
        ))}
        <Chip selected={ready === null} label="选择日期" onClick={() => setChoosing(true)}>
          <Calendar />
          {ready === null && range && formatRange(range)}
        </Chip>
      </ChipRow>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title="选择日期">
        <RangeForm range={range ?? { beginDate: '', endDate: '' }} today={today} onChange={choose} />
      </Sheet>
    </>
  )
}
