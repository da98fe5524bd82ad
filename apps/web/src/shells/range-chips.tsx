import Calendar from 'lucide-react/icons/calendar'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Chip, ChipRow } from '../kit/chip.tsx'
import { DateField } from '../kit/date-field.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Stack } from '../kit/stack.tsx'
import { useForm, type Faults } from '../lib/form.ts'
import { FormField } from './form-field.tsx'
import { QUICK_RANGES, quickRange, quickRangeOf, rangeText, type DateRange } from './date-range.ts'

export interface RangeChipsProps {
  range: DateRange
  /** The business date of the current night. */
  today: string
  onChange: (range: DateRange) => void
}

/** 今晚 昨晚 本周 本月 上月, and any nights by the calendar. */
export function RangeChips({ range, today, onChange }: RangeChipsProps) {
  const [choosing, setChoosing] = useState(false)
  const quick = quickRangeOf(range, today)
  return (
    <>
      <ChipRow label="日期范围">
        {QUICK_RANGES.map(({ id, label }) => (
          <Chip key={id} selected={id === quick} onClick={() => onChange(quickRange(id, today))}>
            {label}
          </Chip>
        ))}
        <Chip
          selected={quick === null}
          label={quick === null ? `选择日期 ${rangeText(range)}` : '选择日期'}
          onClick={() => setChoosing(true)}
        >
          <Calendar />
          {quick === null && rangeText(range)}
        </Chip>
      </ChipRow>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title="选择日期">
        <RangeForm
          range={range}
          today={today}
          onChange={(chosen) => {
            onChange(chosen)
            setChoosing(false)
          }}
        />
      </Sheet>
    </>
  )
}

/** Any days up to today, both ends by the calendar. */
export function RangeForm({ range, today, onChange }: RangeChipsProps) {
  const form = useForm({ draft: null, initial: range, check: rangeFaults, send: onChange })
  return (
    <Stack gap={4}>
      <FormField field={form.field('beginDate')} label="开始日期" live={form.value.beginDate !== ''}>
        {(control) => <DateField max={today} {...control} />}
      </FormField>
      <FormField field={form.field('endDate')} label="结束日期">
        {(control) => <DateField max={today} {...control} />}
      </FormField>
      <Button kind="primary" wide disabled={form.reason !== null} onBlocked={form.submit} onClick={form.submit}>
        确定
      </Button>
    </Stack>
  )
}

function rangeFaults({ beginDate, endDate }: DateRange): Faults<DateRange> {
  const missing = '请选择开始和结束日期'
  return {
    beginDate: beginDate === '' ? missing : endDate !== '' && beginDate > endDate && '开始日期不能晚于结束日期',
    endDate: endDate === '' && missing,
  }
}
