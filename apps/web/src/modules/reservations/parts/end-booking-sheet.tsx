import type { ReactNode } from 'react'
import type { reservations } from '@nocturne/contract/reservations/endpoints'

import { showToast } from '#kit/toast.ts'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import type { Booking } from '../booking-states.ts'
import { useBookingCommand } from '../use-booking-command.ts'

type EndBookingSheetProps = {
  endpoint: typeof reservations.cancel | typeof reservations.reject
  booking: Booking
  title: string
  fact: string
  usual: readonly string[]
  /** Last words of the success message: `已取消`. */
  done: string
  /** Explanation of the consequence, if any. */
  children?: ReactNode
  onClose: () => void
}

/** Cancels or rejects a booking whose guests have not arrived, with a reason. */
export function EndBookingSheet({ endpoint, booking, done, children, ...sheet }: EndBookingSheetProps) {
  const { bookingId, guestName } = booking
  const command = useBookingCommand(endpoint, { guestName, bookingId, quiet: true })
  const send = async (reason: string) => {
    await command.submit({ bookingId, reason })
    showToast(`${guestName} 的预订${done}`)
    sheet.onClose()
  }
  return (
    <ReasonSheet {...sheet} draft={`${endpoint.id}.${bookingId}`} submitKind="danger" send={send}>
      {children}
    </ReasonSheet>
  )
}
