import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { formatFen } from '@nocturne/base/money'

import { useGroupProps } from '#kit/field-context.ts'
import { useFieldProps } from '#kit/use-field-props.ts'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import type { Form } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { TablePicker } from '../../tables/public.ts'
import type { BookingDraft } from '../booking-draft.ts'
import { formatBookingPlace, type Booking } from '../booking-states.ts'
import { useFreeTables } from '../queries.ts'
import styles from './booking-form.module.css'

export type BookingPlace = { tableId: number | null; areaId: number | null }

type TableFieldProps = {
  form: Form<BookingDraft>
  /** Booking being edited: its own table remains selectable on its night. */
  booking?: Booking | undefined
}

type Kind = 'table' | 'area'

/** Selects a table that is free that night, with its minimum, or only an area. */
export function BookingTableField({ form, booking }: TableFieldProps) {
  const { value } = form
  const { bookingDate } = value
  const [open, setOpen] = useState(false)
  const free = useFreeTables(bookingDate)
  const chosen = free.data?.find(({ tableId }) => tableId === value.tableId)
  const own = booking && booking.bookingDate === bookingDate && booking.tableId === value.tableId ? booking : undefined
  const areaName = free.data?.find(({ areaId }) => areaId === value.areaId)?.areaName ?? booking?.areaName
  const isUnavailable = value.tableId !== null && free.data !== undefined && !chosen && !own
  const text =
    value.tableId === null
      ? value.areaId !== null && areaName && `${areaName}（到店安排台位）`
      : formatBookingPlace(chosen ?? own ?? { tableName: null, areaName: '' })
  const minimum = chosen?.minCharge ?? own?.minCharge

  const field = form.field('tableId')
  const choose = (place: BookingPlace) => {
    form.change(place)
    setOpen(false)
  }
  return (
    <FormField
      field={{ ...field, error: isUnavailable ? '这个台位当日不可预订，请换一个' : field.error }}
      label="台位"
      hint={
        minimum === undefined ? undefined : minimum > 0 ? `当日低消 ${formatFen(minimum, { trim: true })}` : '无低消'
      }
    >
      {() => (
        <>
          <Control text={text || ''} onOpen={() => setOpen(true)} />
          <Sheet open={open} onClose={() => setOpen(false)} title="选择台位">
            <QueryView query={free} skeleton={<Skeleton shape="grid" count={9} />}>
              {(tables) => <Choice tables={tables} value={value} onChoose={choose} />}
            </QueryView>
          </Sheet>
        </>
      )}
    </FormField>
  )
}

function Control({ text, onOpen }: { text: string; onOpen: () => void }) {
  const { 'aria-invalid': invalid, ...wiring } = useFieldProps()
  const { 'aria-labelledby': labelledBy } = useGroupProps()
  const valueId = useId()
  return (
    <button
      {...wiring}
      type="button"
      className={styles['place']}
      data-invalid={invalid}
      aria-haspopup="dialog"
      aria-labelledby={`${labelledBy} ${valueId}`}
      onClick={onOpen}
    >
      <span id={valueId} className={text ? undefined : styles['empty']}>
        {text || '请选择台位或区域'}
      </span>
      <ChevronRight />
    </button>
  )
}

type ChoiceProps = {
  tables: NonNullable<ReturnType<typeof useFreeTables>['data']>
  value: BookingPlace
  onChoose: (place: BookingPlace) => void
}

function Choice({ tables, value, onChoose }: ChoiceProps) {
  const [kind, setKind] = useState<Kind>(value.tableId === null && value.areaId !== null ? 'area' : 'table')
  const areas = [...new Map(tables.map(({ areaId, areaName }) => [areaId, areaName]))]
  return (
    <div className={styles['areas']}>
      <SegmentedControl
        label="订台方式"
        options={[
          { id: 'table', label: '指定台位' },
          { id: 'area', label: '只订区域' },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'table' ? (
        <TablePicker
          label="台位"
          tables={tables}
          chosen={value.tableId === null ? [] : [value.tableId]}
          onPick={(tableId) => onChoose({ tableId, areaId: null })}
          empty="当日没有可订的台位"
        />
      ) : (
        <PickerGrid
          label="区域"
          options={areas.map(([id, label]) => ({
            id,
            label,
            hint: `余 ${tables.filter(({ areaId }) => areaId === id).length} 台`,
          }))}
          value={value.tableId === null ? value.areaId : null}
          onChange={(areaId) => onChoose({ tableId: null, areaId })}
        />
      )}
    </div>
  )
}
