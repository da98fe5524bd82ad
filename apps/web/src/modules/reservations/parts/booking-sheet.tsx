import { useState } from 'react'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { createLazyComponent, type LazyComponent } from '#lib/routing/lazy-part.ts'
import { useApi } from '#lib/query/query.ts'
import { ActionsSkeleton } from '#shells/actions-skeleton.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { arrivalForm } from '../../tables/public.ts'
import { getBookingActions, type BookingActionId } from '../booking-actions.ts'
import type { BookingDetail } from '../booking-states.ts'
import { useBookingActions } from '../use-booking-actions.ts'
import { BookingFacts, BookingSummary, BookingTitle, CallRequestNotice } from './booking-facts.tsx'
import { BookingLog } from './booking-log.tsx'
import { NextStepButton, BookingSheetActions } from './sheet-actions.tsx'
import type { BookingFormProps } from './booking-forms.ts'

type OwnFormId = 'edit' | 'move' | 'reject' | 'cancel' | 'takeDeposit' | 'refundDeposit'
type FormId = OwnFormId | 'open'

/** Forms of the actions that need one, each loaded on first use. */
const forms: Record<OwnFormId, LazyComponent<BookingFormProps>> = {
  edit: createLazyComponent(() => import('./edit-form.tsx')),
  move: createLazyComponent(() => import('./move-form.tsx')),
  reject: createLazyComponent(() => import('./reject-form.tsx')),
  cancel: createLazyComponent(() => import('./cancel-form.tsx')),
  takeDeposit: createLazyComponent(() => import('./take-deposit-form.tsx')),
  refundDeposit: createLazyComponent(() => import('./refund-deposit-form.tsx')),
}
const isForm = (id: BookingActionId): id is FormId => id === 'open' || id in forms

type BookingSheetProps = {
  bookingId: number
  tonight: string
  /** Action whose form is open initially (`move` or `cancel`). */
  step: string | undefined
  onClose: () => void
}

/** Booking sheet: facts, history and available actions. */
export default function BookingSheet({ bookingId, tonight, step, onClose }: BookingSheetProps) {
  const query = useApi(reservations.detail, { bookingId }, { live: true })
  const [formId, setFormId] = useState<FormId | null>(step === 'move' || step === 'cancel' ? step : null)
  const booking = query.data

  if (formId && booking) {
    return <Form id={formId} booking={booking} tonight={tonight} onClose={() => setFormId(null)} />
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={booking ? <BookingTitle booking={booking} /> : '预订'}
      fact={booking && <BookingSummary booking={booking} tonight={tonight} />}
      footer={booking && <Steps booking={booking} onForm={setFormId} main />}
    >
      <QueryView query={query} skeleton={<ActionsSkeleton actions={4} below={8} />}>
        {(shown) => (
          <Stack gap={4}>
            <CallRequestNotice booking={shown} />
            <Steps booking={shown} onForm={setFormId} />
            <BookingFacts booking={shown} />
            <BookingLog logs={shown.logs} />
          </Stack>
        )}
      </QueryView>
    </Sheet>
  )
}

type StepsProps = { booking: BookingDetail; onForm: (id: FormId) => void; main?: boolean }

/** Button of the next step (`main`), or the icons of all other actions. */
function Steps({ booking, onForm, main = false }: StepsProps) {
  const moves = useBookingActions(booking)
  const actions = getBookingActions(booking)
  const startAction = (id: BookingActionId) => (isForm(id) ? onForm(id) : moves[id]())
  if (main) return actions.main && <NextStepButton id={actions.main} onAct={startAction} />
  return <BookingSheetActions ids={actions.grid} placed={booking.tableId !== null} onAct={startAction} />
}

function Form({ id, ...props }: BookingFormProps & { id: FormId }) {
  if (id !== 'open') return <LazySheet part={forms[id]} props={props} />
  const { booking, onClose } = props
  return <LazySheet part={arrivalForm} props={{ booking, onClose }} />
}
