/** Where a table and its steps lead. */
import { laterId } from '../../lib/later-id.ts'
import { linkTo } from '../../lib/links.ts'
import { idParam } from '../../lib/screen.ts'
import type { Card } from './floor-states.ts'
import type { TableRecord } from './queries.ts'
import type { LinkId } from './table-actions.ts'

type Place = Pick<Card, 'tableId' | 'tableRecordId'> & Partial<Pick<Card, 'bookingId'>>

const LATER = 'later-'

/** Addresses of the screens that work on this table. */
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

/** The order page of a sitting with its last round, or one piece of a goods, already chosen. */
export const againLink = (tableRecordId: number, what: 'round' | number): string =>
  linkTo('/pages/operat/meal/order', { tableRecordId, again: what })

/** The gift form of a sitting with one piece of a goods and a reason already chosen. */
export const usualGiftLink = (tableRecordId: number, { goodsId, reason }: TableRecord['usualGifts'][number]): string =>
  linkTo('/pages/operat/send/order', { tableRecordId, goodsId, reason })

/** The bill of a sitting, opening one way of paying. */
export const payLink = (tableRecordId: number, ask: 'deposit' | 'scan' | 'cash'): string =>
  linkTo('/pages/operat/bill/index', { tableRecordId, ask })

/** The menu for a sitting whose opening still waits on this phone. */
export function menuAfterOpening(operationId: string): string {
  return linkTo('/pages/operat/meal/index', { tableRecordId: `${LATER}${operationId}` })
}

/**
 * The sitting a page was opened for: its id, or what stands for it in commands while its opening waits on this phone.
 * `later` says which; nothing can be read about such a sitting yet.
 */
export function sittingParam(text: string | undefined): { id: number; later: boolean } | undefined {
  if (text?.startsWith(LATER)) return { id: laterId(text.slice(LATER.length), 'tableRecordId'), later: true }
  const id = idParam(text)
  return id === undefined ? undefined : { id, later: false }
}

/** P016 with the question what becomes of what is missing to the minimum. */
export const minimumLink = (billId: number): string => linkTo('/pages/operat/bill/index', { billId, ask: 'minimum' })
