/** Permission checks on bookings, used by the commands and for the `can` flags. */
import type { BookingDepositStatus, BookingStatus } from '@nocturne/contract/codes'
import { bookingDepositStatus, bookingStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { PermissionKey } from '@nocturne/contract/permissions'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted, findScope } from '../../http/policy.ts'
import type { RowOwner } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { requireActivePerson, WALK_IN_USER_ID } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'
import type { Db } from '../../db/connection.ts'
import { MAX_DELAYS } from './booking-rules.ts'
import { findNextStatus, isExpected } from './booking-status.ts'

type BookingActions = AnswerOf<typeof reservations.detail>['can']

type Credited = { salesUserId: number; salesDeptId: number }

/** Owner of a booking: its sales person and the department it was credited to. */
export function getBookingOwner(booking: Credited): RowOwner {
  return { userIds: [booking.salesUserId], deptId: booking.salesDeptId }
}

/** Actions a page offers for a booking. */
export function computeBookingActions(
  actor: StaffActor,
  booking: Credited & {
    status: BookingStatus
    depositStatus: BookingDepositStatus
    /** True when the provider failed to pay out the refund of the deposit. */
    refundStuck: boolean
    bookingDate: string
    delayCount: number
    /** True when the guest requested a call that is not answered yet. */
    callWaiting: boolean
  },
  tonight: string,
): BookingActions {
  const owner = getBookingOwner(booking)
  const isAllowed = (permission: PermissionKey) => isPermitted(actor, permission, owner)
  const ahead = booking.bookingDate >= tonight
  return {
    edit: isExpected(booking.status) && ahead && isAllowed('operate:booking:edit'),
    confirm: findNextStatus('confirm', booking.status) !== null && ahead && isAllowed('operate:booking:confirm'),
    reject: findNextStatus('reject', booking.status) !== null && isAllowed('operate:booking:confirm'),
    cancel: findNextStatus('cancel', booking.status) !== null && isAllowed('operate:booking:cancel'),
    delay:
      booking.status === bookingStatus.booked && booking.delayCount < MAX_DELAYS && isAllowed('operate:booking:edit'),
    recover: findNextStatus('recover', booking.status) !== null && ahead && isAllowed('operate:booking:confirm'),
    dial: canCallGuest(actor, booking, tonight),
    answerCall: booking.callWaiting && canAnswerCall(actor, booking),
    open: booking.status === bookingStatus.booked && booking.bookingDate === tonight && isAllowed('operate:table:open'),
    takeDeposit:
      booking.depositStatus === bookingDepositStatus.due &&
      isExpected(booking.status) &&
      isAllowed('operate:bill:settle'),
    refundDeposit:
      (booking.depositStatus === bookingDepositStatus.paid || booking.refundStuck) &&
      isAllowed('operate:refund:approve'),
  }
}

/**
 * True when the actor may see the guest's number to call them: the guest has not arrived, and the booking is for
 * tonight or the guest requested a call. Requires the permission to change or confirm the booking.
 */
export function canCallGuest(
  actor: StaffActor,
  booking: Credited & { status: BookingStatus; bookingDate: string; callWaiting: boolean },
  tonight: string,
): boolean {
  const late = isExpected(booking.status) || booking.status === bookingStatus.expired
  return late && (booking.bookingDate === tonight || booking.callWaiting) && canAnswerCall(actor, booking)
}

/** True when the actor may answer the guest's call request: with the permission to change or confirm the booking. */
export function canAnswerCall(actor: StaffActor, booking: Credited): boolean {
  const owner = getBookingOwner(booking)
  return (['operate:booking:edit', 'operate:booking:confirm'] as const).some((key) => isPermitted(actor, key, owner))
}

/**
 * Resolves the person a booking is credited to. Scope `self`: only the caller. Scope `dept`: people of the caller's
 * departments; the caller by default. Scope `all`: any person; by default the caller if they sell, otherwise the
 * walk-in account.
 */
export async function resolveSalesPerson(
  db: Db,
  actor: StaffActor,
  permission: 'operate:booking:add' | 'operate:booking:edit',
  requestedUserId: number | undefined,
): Promise<Person> {
  const scope = findScope(actor, permission)
  const own = actor.saleFlag || scope !== 'all'
  const person = await requireActivePerson(db, requestedUserId ?? (own ? actor.userId : WALK_IN_USER_ID))
  if (scope === 'self' && person.userId !== actor.userId) refuse('NO_PERMISSION')
  if (scope === 'dept' && person.userId !== actor.userId && !actor.deptIds.includes(person.deptId))
    refuse('NO_PERMISSION')
  return person
}
