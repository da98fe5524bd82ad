import { useState } from 'react'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { Sheet } from '../../../kit/sheet.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { laterPart, type LaterPart } from '../../../lib/loaded.ts'
import { useApi } from '../../../lib/query.ts'
import { ActionsSkeleton } from '../../../shells/actions-skeleton.tsx'
import { LaterSheet } from '../../../shells/later.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { arrivalForm } from '../../tables/public.ts'
import { actionsOf, type ActionId } from '../booking-actions.ts'
import type { BookingDetail } from '../booking-states.ts'
import { useBookingMoves } from '../use-booking-moves.ts'
import { BookingFacts, BookingHead, BookingTitle, CallRequest } from './booking-facts.tsx'
import { BookingLog } from './booking-log.tsx'
import { NextStep, SheetActions } from './sheet-actions.tsx'
import type { BookingFormProps } from './booking-forms.ts'

type OwnFormId = 'edit' | 'move' | 'reject' | 'cancel' | 'takeDeposit' | 'refundDeposit'
type FormId = OwnFormId | 'open'

/** Actions with a form, each loaded on first use. */
const forms: Record<OwnFormId, LaterPart<BookingFormProps>> = {
  edit: laterPart(() => import('./edit-form.tsx')),
  move: laterPart(() => import('./move-form.tsx')),
  reject: laterPart(() => import('./reject-form.tsx')),
  cancel: laterPart(() => import('./cancel-form.tsx')),
  takeDeposit: laterPart(() => import('./take-deposit-form.tsx')),
  refundDeposit: laterPart(() => import('./refund-deposit-form.tsx')),
}
const isForm = (id: ActionId): id is FormId => id === 'open' || id in forms

type BookingSheetProps = {
  bookingId: number
  tonight: string
  /** Action to open initially. */
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
      fact={booking && <BookingHead booking={booking} tonight={tonight} />}
      footer={booking && <Steps booking={booking} onForm={setFormId} main />}
    >
      <QueryView query={query} skeleton={<ActionsSkeleton actions={4} below={8} />}>
        {(shown) => (
          <Stack gap={4}>
            <CallRequest booking={shown} />
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

/** The next step (`main`), or all other actions. */
function Steps({ booking, onForm, main = false }: StepsProps) {
  const moves = useBookingMoves(booking)
  const actions = actionsOf(booking)
  const act = (id: ActionId) => (isForm(id) ? onForm(id) : moves[id]())
  if (main) return actions.main && <NextStep id={actions.main} onAct={act} />
  return <SheetActions ids={actions.grid} placed={booking.tableId !== null} onAct={act} />
}

function Form({ id, ...props }: BookingFormProps & { id: FormId }) {
  if (id !== 'open') return <LaterSheet part={forms[id]} props={props} />
  const { booking, onClose } = props
  return <LaterSheet part={arrivalForm} props={{ booking, onClose }} />
}
