import { Chip, ChipRow } from '../../../kit/chip.tsx'
import { DateField, TimeField } from '../../../kit/date-field.tsx'
import type { Form } from '../../../lib/form.ts'
import { formatTime } from '../../../lib/format.ts'
import { useGlobalConfig } from '../../../lib/global-config.ts'
import { useNow } from '../../../lib/now.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { usualClocks } from '../arrival.ts'
import type { BookingDraft } from '../booking-draft.ts'
import { bookableNights, nightText } from '../nights.ts'
import styles from './booking-form.module.css'

type ArrivalFieldsProps = { form: Form<BookingDraft>; tonight: string }

/** Which night, and when: the half hours of the night are a tap away. */
export function ArrivalFields({ form, tonight }: ArrivalFieldsProps) {
  const config = useGlobalConfig()
  const now = formatTime(useNow())
  const { bookingDate, clock: chosen } = form.value
  const clocks =
    config && bookingDate ? usualClocks(bookingDate, { open: config.businessOpen, end: config.businessEnd }, now) : []
  return (
    <>
      <div className={styles['pair']}>
        <FormField field={form.field('bookingDate')} label="日期" hint={bookingDate && nightText(bookingDate, tonight)}>
          {(control) => <DateField min={tonight} max={bookableNights(tonight).at(-1)} {...control} />}
        </FormField>
        <FormField
          field={form.field('clock')}
          label="预抵时间"
          hint={config && `营业 ${config.businessOpen}–${config.businessEnd}`}
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
