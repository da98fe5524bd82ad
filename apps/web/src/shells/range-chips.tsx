import Calendar from 'lucide-react/icons/calendar'
import { useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { DateField } from '#kit/date-field.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { useForm, type FormErrors } from '#lib/form.ts'
import { FormField } from './form-field.tsx'
import {
  QUICK_RANGE_LABELS,
  getQuickRange,
  findQuickRange,
  formatRange,
  type DateRange,
} from '@nocturne/base/date-range'

interface RangeFormProps {
  range: DateRange
  /** Current business date. */
  today: string
  /** Last selectable night, if it is not the current one. */
  last?: string | undefined
  onChange: (range: DateRange) => void
}

interface RangeChipsProps extends Omit<RangeFormProps, 'range'> {
  /** Null means all nights. */
  range: DateRange | null
  /** Selects all nights; adds a first chip for them. */
  onAll?: (() => void) | undefined
  /** Label of the chip for all nights. */
  allLabel?: string | undefined
}

/** Chips for common ranges of nights (今晚, 昨晚, 本周, 本月, 上月, 近30天, 本年), and a calendar for any other. */
export function RangeChips({ range, today, last, onChange, onAll, allLabel = '全部' }: RangeChipsProps) {
  const [choosing, setChoosing] = useState(false)
  const quick = range && findQuickRange(range, today, last)
  const other = range !== null && quick === null ? formatRange(range, today) : null
  return (
    <>
      <ChipRow label="日期范围">
        {onAll && (
          <Chip selected={range === null} onClick={onAll}>
            {allLabel}
          </Chip>
        )}
        {QUICK_RANGE_LABELS.map(({ id, label }) => (
          <Chip key={id} selected={id === quick} onClick={() => onChange(getQuickRange(id, today, last))}>
            {label}
          </Chip>
        ))}
        <Chip
          selected={other !== null}
          label={other === null ? '选择日期' : `选择日期 ${other}`}
          onClick={() => setChoosing(true)}
        >
          <Calendar />
          {other}
        </Chip>
      </ChipRow>
      <RangeSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        range={range ?? { beginDate: '', endDate: '' }}
        today={today}
        last={last}
        onChange={onChange}
      />
    </>
  )
}

/** Button to select other nights, for a range without data. */
export function OtherNightsButton(props: RangeFormProps) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button onClick={() => setChoosing(true)}>切换日期</Button>
      <RangeSheet {...props} open={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}

function RangeSheet({ open, onClose, onChange, ...form }: RangeFormProps & { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="选择日期">
      <RangeForm
        {...form}
        onChange={(chosen) => {
          onChange(chosen)
          onClose()
        }}
      />
    </Sheet>
  )
}

/** Form for a range up to the last selectable night, with both ends from the calendar. */
export function RangeForm({ range, today, last = today, onChange }: RangeFormProps) {
  const form = useForm({ draft: null, initial: range, check: checkRange, send: onChange })
  return (
    <Stack gap={4}>
      <FormField field={form.field('beginDate')} label="开始日期" live={form.value.beginDate !== ''}>
        {(control) => <DateField max={last} {...control} />}
      </FormField>
      <FormField field={form.field('endDate')} label="结束日期">
        {(control) => <DateField max={last} {...control} />}
      </FormField>
      <Button kind="primary" wide disabled={form.reason !== null} onBlocked={form.submit} onClick={form.submit}>
        确定
      </Button>
    </Stack>
  )
}

function checkRange({ beginDate, endDate }: DateRange): FormErrors<DateRange> {
  const missing = '请选择开始和结束日期'
  return {
    beginDate: beginDate === '' ? missing : endDate !== '' && beginDate > endDate && '开始日期不能晚于结束日期',
    endDate: endDate === '' && missing,
  }
}
