/** Links of a table and its actions. */
import { createPlaceholderId } from '#lib/offline/later-id.ts'
import { buildLink } from '#lib/routing/links.ts'
import { parseId } from '#lib/routing/screen.ts'
import type { FloorTable } from './floor-states.ts'
import type { TableRecord } from './queries.ts'
import type { TableLinkId } from './table-actions.ts'

type Place = Pick<FloorTable, 'tableId' | 'tableRecordId'> & Partial<Pick<FloorTable, 'bookingId'>>

const LATER = 'later-'

/** Links to the screens that work on this table. */
export function buildTableLinks({ tableId, tableRecordId, bookingId }: Place): Record<TableLinkId, string> {
  const sitting = { tableRecordId: tableRecordId ?? undefined }
  const booking = { bookingId: bookingId ?? undefined }
  return {
    order: buildLink('/pages/operat/meal/index', sitting),
    gift: buildLink('/pages/operat/send/index', sitting),
    verify: buildLink('/pages/cancelAfterVerify/index', sitting),
    bill: buildLink('/pages/operat/bill/index', sitting),
    orders: buildLink('/pages/operat/order/details', sitting),
    book: buildLink('/pages/operat/reserve/index', { tableId }),
    booking: buildLink('/pages/operat/reserve/index', booking),
    moveBooking: buildLink('/pages/operat/reserve/index', { ...booking, step: 'move' }),
    cancelBooking: buildLink('/pages/operat/reserve/index', { ...booking, step: 'cancel' }),
    storeWine: buildLink('/pages/employeeCenter/childrenPages/storingWine', sitting),
    fetchWine: buildLink('/pages/employeeCenter/childrenPages/getWine', sitting),
    stage: buildLink('/pages/employeeCenter/clock/actor', sitting),
  }
}

/** P013 确认订单 of a sitting with its last round, or one piece of a goods, preselected. */
export const buildReorderLink = (tableRecordId: number, what: 'round' | number): string =>
  buildLink('/pages/operat/meal/order', { tableRecordId, again: what })

/** P015 确认赠送 of a sitting with one piece of a goods and a reason preselected. */
export const buildPresetGiftLink = (
  tableRecordId: number,
  { goodsId, reason }: TableRecord['usualGifts'][number],
): string => buildLink('/pages/operat/send/order', { tableRecordId, goodsId, reason })

/** P016 结账 of a sitting with the sheet of one payment method open. */
export const buildPayLink = (tableRecordId: number, ask: 'deposit' | 'scan' | 'cash' | 'code'): string =>
  buildLink('/pages/operat/bill/index', { tableRecordId, ask })

/** P012 点单 for a sitting whose opening is still queued on this device. */
export function buildQueuedMenuLink(operationId: string): string {
  return buildLink('/pages/operat/meal/index', { tableRecordId: `${LATER}${operationId}` })
}

/**
 * Sitting from the address: its id, or a placeholder id for commands while its opening is queued (`later`); nothing
 * can be queried for such a sitting yet.
 */
export function parseSittingParam(text: string | undefined): { id: number; later: boolean } | undefined {
  if (text?.startsWith(LATER))
    return { id: createPlaceholderId(text.slice(LATER.length), 'tableRecordId'), later: true }
  const id = parseId(text)
  return id === undefined ? undefined : { id, later: false }
}

/** P016 结账 with the sheet for the missing minimum open. */
export const buildMinimumLink = (billId: number): string =>
  buildLink('/pages/operat/bill/index', { billId, ask: 'minimum' })
