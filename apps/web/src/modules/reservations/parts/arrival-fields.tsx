import { formatOpeningHours, getNightOpeningHours } from '@nocturne/base/opening-hours'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { DateField, TimeField } from '#kit/date-field.tsx'
import type { Form } from '#lib/form.ts'
import { formatTime } from '#lib/format/format.ts'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { toVenueHours } from '#lib/format/venue-hours.ts'
import { useNow } from '#lib/live/now.ts'
import { FormField } from '#shells/form-field.tsx'
import { listArrivalClocks } from '../arrival.ts'
import type { BookingDraft } from '../booking-draft.ts'
import { listBookableNights, formatNight } from '../nights.ts'
import styles from './booking-form.module.css'

const getClock = (time: string) => time.slice(11, 16)

type ArrivalFieldsProps = { form: Form<BookingDraft>; tonight: string }

/** Night and arrival time, with the half hours of the night as chips. */
export function ArrivalFields({ form, tonight }: ArrivalFieldsProps) {
  const config = useGlobalConfig()
  const now = formatTime(useNow())
  const { bookingDate, clock: chosen } = form.value
  const night = bookingDate || tonight
  const hours = config && getNightOpeningHours(night, toVenueHours(config))
  const clocks =
    hours && bookingDate
      ? listArrivalClocks(bookingDate, { open: getClock(hours.opens), end: getClock(hours.closes) }, now)
      : []
  return (
    <>
      <div className={styles['pair']}>
        <FormField
          field={form.field('bookingDate')}
          label="日期"
          hint={bookingDate && formatNight(bookingDate, tonight)}
        >
          {(control) => <DateField min={tonight} max={listBookableNights(tonight).at(-1) ?? tonight} {...control} />}
        </FormField>
        <FormField
          field={form.field('clock')}
          label="预抵时间"
          hint={config && `营业 ${formatOpeningHours(night, toVenueHours(config))}`}
        >
          {(control) => <TimeField {...control} />}
        </FormField>
      </div>
      {clocks.length > 0 && (
        <div className={styles['chips']}>
          <ChipRow label="常用时间">
            {clocks.map((clock) => (
              <Chip key={clock} selected={clock === chosen} onClick={() => form.change({ clock })}>
                {clock}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </>
  )
}
