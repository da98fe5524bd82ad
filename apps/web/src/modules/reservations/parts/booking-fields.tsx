import { bookingDepositStatus } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'

import { MoneyInput } from '#kit/money-input.tsx'
import { PickerGrid } from '#kit/picker-grid.tsx'
import { Select } from '#kit/select.tsx'
import { TextArea } from '#kit/text-area.tsx'
import type { Form, FormFieldState } from '#lib/form.ts'
import { useUser } from '#lib/identity/session.ts'
import { FormField } from '#shells/form-field.tsx'
import { PersonPicker, useColleagues } from '../../directory/public.ts'
import type { BookingDraft } from '../booking-draft.ts'
import type { Booking } from '../booking-states.ts'
import { useGuestPackages } from '../queries.ts'
import { ArrivalFields } from './arrival-fields.tsx'
import { GuestFields } from './guest-fields.tsx'
import { BookingTableField } from './table-field.tsx'

type BookingFieldsProps = {
  form: Form<BookingDraft>
  tonight: string
  /** Booking being edited. */
  booking?: Booking
}

type Occasion = NonNullable<BookingDraft['occasion']>
const NO_OCCASION = 'none'
const occasions = [
  { id: NO_OCCASION, label: '无' } as const,
  ...dictionaries.booking_occasion.map(({ value, label }) => ({ id: value, label })),
]

/** True while the deposit may be changed: nothing has been paid. */
const canChangeDeposit = ({ depositStatus }: Booking): boolean =>
  depositStatus === bookingDepositStatus.none || depositStatus === bookingDepositStatus.due

/** Fields of a booking, in the order of a conversation on the phone. */
export function BookingFields({ form, tonight, booking }: BookingFieldsProps) {
  const { field } = form
  return (
    <>
      <ArrivalFields form={form} tonight={tonight} />
      <BookingTableField form={form} booking={booking} />
      <GuestFields form={form} knownPhone={booking?.guestPhone} />
      <SalesField field={field('salesUserId')} booking={booking} />
      <FormField field={field('occasion')} label="场合" optional>
        {({ value, onChange }) => (
          <PickerGrid<Occasion | typeof NO_OCCASION>
            label="场合"
            options={occasions}
            value={value ?? NO_OCCASION}
            onChange={(id) => onChange(id === NO_OCCASION ? null : id)}
          />
        )}
      </FormField>
      <PackageField field={field('packageId')} booking={booking} />
      {(!booking || canChangeDeposit(booking)) && (
        <FormField field={field('depositAmount')} label="订金" optional hint="登记后为待付">
          {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} />}
        </FormField>
      )}
      <FormField field={field('remark')} label="备注" optional>
        {(control) => <TextArea rows={2} maxLength={200} {...control} />}
      </FormField>
    </>
  )
}

type SalesFieldProps = { field: FormFieldState<BookingDraft['salesUserId']>; booking: Booking | undefined }

/** Sales person; by default the user, if they sell. */
function SalesField({ field, booking }: SalesFieldProps) {
  const me = useUser()?.userId
  const creditFor = booking ? 'operate:booking:edit' : 'operate:booking:add'
  const { data } = useColleagues({ creditFor })
  const mine = data?.find(({ userId }) => userId === me)?.userId
  const chosen = field.value ?? mine
  return (
    <FormField field={field} label="订台人" hint={chosen === undefined ? '不选则记在散客名下' : undefined}>
      {({ onChange }) => (
        <PersonPicker
          label="订台人"
          creditFor={creditFor}
          value={chosen}
          chosenName={booking?.salesUserName}
          onChange={(userId) => onChange(userId ?? undefined)}
        />
      )}
    </FormField>
  )
}

/** Value of the choice without a package; ids begin at 1. */
const NO_PACKAGE = 0

type PackageFieldProps = { field: FormFieldState<number | null>; booking: Booking | undefined }

function PackageField({ field, booking }: PackageFieldProps) {
  const { packages = [] } = useGuestPackages()
  const packageId = field.value
  const missing =
    booking?.packageName && packageId === booking.packageId && !packages.some(({ goodsId }) => goodsId === packageId)
  const options = [
    { id: NO_PACKAGE, label: '不选套餐' },
    ...(missing && packageId !== null ? [{ id: packageId, label: booking.packageName ?? '' }] : []),
    ...packages.map(({ goodsId, goodsName, spec }) => ({ id: goodsId, label: goodsName, hint: spec || undefined })),
  ]
  return (
    <FormField field={field} label="套餐" optional>
      {({ onChange }) => (
        <Select
          label="套餐"
          options={options}
          value={packageId ?? NO_PACKAGE}
          onChange={(id) => onChange(id === NO_PACKAGE ? null : id)}
        />
      )}
    </FormField>
  )
}
