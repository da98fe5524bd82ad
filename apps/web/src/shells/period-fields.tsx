import { DateField, TimeField } from '#kit/date-field.tsx'
import type { Form, FormErrors } from '#lib/form.ts'
import { FormField } from './form-field.tsx'

/** Start and end of a period as a form edits them: `YYYY-MM-DD` and `HH:mm`, empty while missing. */
export type EditedPeriod = { startDate: string; startClock: string; endDate: string; endClock: string }

export const splitPeriod = ({ startTime, endTime }: { startTime: string; endTime: string }): EditedPeriod => ({
  startDate: startTime.slice(0, 10),
  startClock: startTime.slice(11, 16),
  endDate: endTime.slice(0, 10),
  endClock: endTime.slice(11, 16),
})

export const joinPeriod = ({ startDate, startClock, endDate, endClock }: EditedPeriod) => ({
  startTime: `${startDate} ${startClock}:00`,
  endTime: `${endDate} ${endClock}:00`,
})

export function findPeriodErrors(period: EditedPeriod): FormErrors<EditedPeriod> {
  const { startTime, endTime } = joinPeriod(period)
  return {
    startDate: period.startDate === '' && '请选择开始日期',
    startClock: period.startClock === '' && '请选择开始时间',
    endDate: period.endDate === '' ? '请选择结束日期' : startTime >= endTime && '结束时间必须晚于开始时间',
    endClock: period.endClock === '' && '请选择结束时间',
  }
}

/** Fields for the start and the end of a period, each a date and a time. */
export function PeriodFields<V extends EditedPeriod>({ form: { value, field } }: { form: Form<V> }) {
  return (
    <>
      <FormField field={field('startDate')} label="开始日期">
        {(control) => <DateField max={null} {...control} />}
      </FormField>
      <FormField field={field('startClock')} label="开始时间">
        {(control) => <TimeField {...control} />}
      </FormField>
      <FormField field={field('endDate')} label="结束日期">
        {(control) => <DateField max={null} min={value.startDate || undefined} {...control} />}
      </FormField>
      <FormField field={field('endClock')} label="结束时间">
        {(control) => <TimeField {...control} />}
      </FormField>
    </>
  )
}
