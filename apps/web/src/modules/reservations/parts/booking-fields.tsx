import { dictionaries } from '@nocturne/contract/dictionaries'

import { Field } from '../../../kit/field.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { Select } from '../../../kit/select.tsx'
import { TextArea } from '../../../kit/text-area.tsx'
import { useUser } from '../../../lib/session.ts'
import { PersonPicker, useColleagues } from '../../directory/public.ts'
import type { BookingDraft } from '../booking-draft.ts'
import type { Booking } from '../booking-states.ts'
import { usePackages } from '../queries.ts'
import { ArrivalFields } from './arrival-fields.tsx'
import { GuestFields } from './guest-fields.tsx'
import { TableField } from './table-field.tsx'

/** What the server found wrong with an input field, if it did. */
export type Fault = (field: string) => string | null

/** Input fields whose faults are shown beside them. */
export const ownFields = ['arriveTime', 'guestName', 'guestPhone', 'remark', 'depositAmount'] as const

type BookingFieldsProps = {
  draft: BookingDraft
  change: (part: Partial<BookingDraft>) => void
  tonight: string
  fault: Fault
  /** The booking that is changed. */
  booking?: Booking
}

type Occasion = NonNullable<BookingDraft['occasion']>
const NO_OCCASION = 'none'
const occasions = [
  { id: NO_OCCASION, label: '无' } as const,
  ...dictionaries.booking_occasion.map(({ value, label }) => ({ id: value, label })),
]

/** Only while no money has come may the sum be changed. */
const DEPOSIT_OPEN = ['0', '1']

/** Everything that is asked about a booking, in the order in which it is said on the phone. */
export function BookingFields({ draft, change, tonight, fault, booking }: BookingFieldsProps) {
  return (
    <>
      <ArrivalFields draft={draft} tonight={tonight} change={change} fault={fault} />
      <TableField
        bookingDate={draft.bookingDate}
        value={draft}
        booking={booking}
        onChange={({ tableId, areaId }) => change({ tableId, areaId })}
      />
      <GuestFields draft={draft} change={change} fault={fault} knownPhone={booking?.guestPhone} />
      <SalesField draft={draft} change={change} booking={booking} />
      <Field label="场合" optional>
        <PickerGrid<Occasion | typeof NO_OCCASION>
          label="场合"
          options={occasions}
          value={draft.occasion ?? NO_OCCASION}
          onChange={(id) => change({ occasion: id === NO_OCCASION ? null : id })}
        />
      </Field>
      <PackageField draft={draft} change={change} booking={booking} />
      {(!booking || DEPOSIT_OPEN.includes(booking.depositStatus)) && (
        <Field label="订金" optional hint="登记后为待付" error={fault('depositAmount')}>
          <MoneyInput fen={draft.depositAmount} onChange={(depositAmount) => change({ depositAmount })} />
        </Field>
      )}
      <Field label="备注" optional error={fault('remark')}>
        <TextArea value={draft.remark} onChange={(remark) => change({ remark })} rows={2} maxLength={200} />
      </Field>
    </>
  )
}

type PartProps = { draft: BookingDraft; change: (part: Partial<BookingDraft>) => void; booking: Booking | undefined }

/** Whoever sells books for himself unless he says otherwise. */
function SalesField({ draft, change, booking }: PartProps) {
  const me = useUser()?.userId
  const creditFor = booking ? 'operate:booking:edit' : 'operate:booking:add'
  const { data } = useColleagues({ creditFor })
  const mine = data?.find(({ userId }) => userId === me)?.userId
  const chosen = draft.salesUserId ?? mine
  return (
    <Field label="订台人" hint={chosen === undefined ? '不选则记在散客名下' : undefined}>
      <PersonPicker
        label="订台人"
        creditFor={creditFor}
        value={chosen}
        chosenName={booking?.salesUserName}
        onChange={(userId) => change({ salesUserId: userId ?? undefined })}
      />
    </Field>
  )
}

/** Ids begin at 1. */
const NO_PACKAGE = 0

function PackageField({ draft, change, booking }: PartProps) {
  const { packages = [] } = usePackages()
  const { packageId } = draft
  const missing =
    booking?.packageName && packageId === booking.packageId && !packages.some(({ goodsId }) => goodsId === packageId)
  const options = [
    { id: NO_PACKAGE, label: '不选套餐' },
    ...(missing && packageId !== null ? [{ id: packageId, label: booking.packageName ?? '' }] : []),
    ...packages.map(({ goodsId, goodsName, spec }) => ({ id: goodsId, label: goodsName, hint: spec || undefined })),
  ]
  return (
    <Field label="套餐" optional>
      <Select
        label="套餐"
        options={options}
        value={packageId ?? NO_PACKAGE}
        onChange={(id) => change({ packageId: id === NO_PACKAGE ? null : id })}
      />
    </Field>
  )
}
