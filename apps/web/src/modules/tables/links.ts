/** Links of a table and its actions. */
import { laterId } from '../../lib/later-id.ts'
import { linkTo } from '../../lib/links.ts'
import { idParam } from '../../lib/screen.ts'
import type { Card } from './floor-states.ts'
import type { TableRecord } from './queries.ts'
import type { LinkId } from './table-actions.ts'

type Place = Pick<Card, 'tableId' | 'tableRecordId'> & Partial<Pick<Card, 'bookingId'>>

const LATER = 'later-'

/** Links to the screens that work on this table. */
export function tableLinks({ tableId, tableRecordId, bookingId }: Place): Record<LinkId, string> {
  const sitting = { tableRecordId: tableRecordId ?? undefined }
  const booking = { bookingId: bookingId ?? undefined }
  return {
    order: linkTo('/pages/operat/meal/index', sitting),
    gift: linkTo('/pages/operat/send/index', sitting),
    verify: linkTo('/pages/cancelAfterVerify/index', sitting),
    bill: linkTo('/pages/operat/bill/index', sitting),
    orders: linkTo('/pages/operat/order/details', sitting),
    book: linkTo('/pages/operat/reserve/index', { tableId }),
    booking: linkTo('/pages/operat/reserve/index', booking),
    moveBooking: linkTo('/pages/operat/reserve/index', { ...booking, step: 'move' }),
    cancelBooking: linkTo('/pages/operat/reserve/index', { ...booking, step: 'cancel' }),
    storeWine: linkTo('/pages/employeeCenter/childrenPages/storingWine', sitting),
    fetchWine: linkTo('/pages/employeeCenter/childrenPages/getWine', sitting),
    stage: linkTo('/pages/employeeCenter/clock/actor', sitting),
  }
}

/** Order page of a sitting with its last round, or one piece of a goods, preselected. */
export const againLink = (tableRecordId: number, what: 'round' | number): string =>
  linkTo('/pages/operat/meal/order', { tableRecordId, again: what })

/** Gift form of a sitting with one piece of a goods and a reason preselected. */
export const usualGiftLink = (tableRecordId: number, { goodsId, reason }: TableRecord['usualGifts'][number]): string =>
  linkTo('/pages/operat/send/order', { tableRecordId, goodsId, reason })

/** Bill of a sitting with one payment method open. */
export const payLink = (tableRecordId: number, ask: 'deposit' | 'scan' | 'cash' | 'code'): string =>
  linkTo('/pages/operat/bill/index', { tableRecordId, ask })

/** Menu for a sitting whose opening is still queued on this device. */
export function menuAfterOpening(operationId: string): string {
  return linkTo('/pages/operat/meal/index', { tableRecordId: `${LATER}${operationId}` })
}

/**
 * Sitting from the address: its id, or a placeholder id for commands while its opening is queued (`later`); nothing
 * can be queried for such a sitting yet.
 */
export function sittingParam(text: string | undefined): { id: number; later: boolean } | undefined {
  if (text?.startsWith(LATER)) return { id: laterId(text.slice(LATER.length), 'tableRecordId'), later: true }
  const id = idParam(text)
  return id === undefined ? undefined : { id, later: false }
}

/** P016 with the decision on the missing minimum open. */
export const minimumLink = (billId: number): string => linkTo('/pages/operat/bill/index', { billId, ask: 'minimum' })
