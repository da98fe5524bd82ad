import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { DateField, TimeField } from '../../../kit/date-field.tsx'
import { Field } from '../../../kit/field.tsx'
import { formatTime } from '../../../lib/format.ts'
import { useGlobalConfig } from '../../../lib/global-config.ts'
import { useNow } from '../../../lib/now.ts'
import { usualClocks } from '../arrival.ts'
import type { BookingDraft } from '../booking-draft.ts'
import { bookableNights, nightText } from '../nights.ts'
import type { Fault } from './booking-fields.tsx'
import styles from './booking-form.module.css'

type ArrivalFieldsProps = {
  draft: BookingDraft
  tonight: string
  change: (part: Partial<BookingDraft>) => void
  fault: Fault
}

/** Which night, and when: the half hours of the night are a tap away. */
export function ArrivalFields({ draft, tonight, change, fault }: ArrivalFieldsProps) {
  const config = useGlobalConfig()
  const now = formatTime(useNow())
  const { bookingDate } = draft
  const clocks =
    config && bookingDate ? usualClocks(bookingDate, { open: config.businessOpen, end: config.businessEnd }, now) : []
  return (
    <>
      <div className={styles['pair']}>
        <Field label="日期" hint={bookingDate && nightText(bookingDate, tonight)}>
          <DateField
            value={bookingDate}
            min={tonight}
            max={bookableNights(tonight).at(-1)}
            onChange={(date) => change({ bookingDate: date })}
          />
        </Field>
        <Field
          label="预抵时间"
          hint={config && `营业 ${config.businessOpen}–${config.businessEnd}`}
          error={fault('arriveTime')}
        >
          <TimeField value={draft.clock} onChange={(clock) => change({ clock })} />
        </Field>
      </div>
      {clocks.length > 0 && (
        <div className={styles['chips']}>
          <ChipRow label="常用时间">
            {clocks.map((clock) => (
              <Chip key={clock} selected={clock === draft.clock} onClick={() => change({ clock })}>
                {clock}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </>
  )
}
