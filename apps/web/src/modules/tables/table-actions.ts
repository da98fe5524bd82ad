/**
 * Actions of the table sheet, in display order: exactly those the server currently permits (`can`). The footer shows
 * the next step and the link to existing orders or the booking, the grid all others. Pure.
 */
import { tableStatus } from '@nocturne/contract/codes'

import type { FloorTable } from './floor-states.ts'
import type { TableDetail } from './queries.ts'

export type TablePermissions = TableDetail['can']

/** Actions that open another screen. */
export type TableLinkId =
  | 'order'
  | 'gift'
  | 'verify'
  | 'bill'
  | 'orders'
  | 'book'
  | 'booking'
  | 'moveBooking'
  | 'cancelBooking'
  | 'storeWine'
  | 'fetchWine'
  | 'stage'
export type TableFormId =
  | 'open'
  | 'openBooked'
  | 'transfer'
  | 'merge'
  | 'split'
  | 'changeSales'
  | 'changeGuest'
  | 'changeMin'
  | 'waiveMin'
  | 'clear'
  | 'cancelOpen'
  | 'lock'
  | 'unlock'
  | 'log'
  | 'qrcode'
/** Actions performed immediately, without a form. */
type ImmediateActionId = 'shareBooking'
export type TableActionId = TableLinkId | TableFormId | ImmediateActionId

export type TableActions = { main: TableActionId | null; second: TableActionId | null; grid: TableActionId[] }

/** All actions that are currently available for this table. */
function listAllowed({ card, can, bookings }: Known): TableActionId[] {
  const booking =
    card.tableRecordId === null ? bookings.find(({ bookingId }) => bookingId === card.bookingId) : undefined
  const holds: [TableActionId, boolean][] = [
    ['order', can.order],
    ['gift', can.gift],
    ['verify', can.verify],
    ['bill', can.viewBill],
    ['open', can.open],
    ['openBooked', can.openBooked],
    ['book', can.book],
    ['booking', card.bookingId !== null && card.tableRecordId === null],
    ['moveBooking', booking?.can.move ?? false],
    ['shareBooking', booking?.can.share ?? false],
    ['cancelBooking', booking?.can.cancel ?? false],
    ['transfer', can.transfer],
    ['merge', can.merge],
    ['split', can.split],
    ['changeSales', can.changeSales],
    ['changeMin', can.changeMin],
    ['lock', can.lock],
    ['unlock', can.unlock],
    ['clear', can.clear],
    ['storeWine', can.storeWine],
    ['fetchWine', can.fetchWine],
    ['log', true],
    ['changeGuest', can.changeGuest],
    ['waiveMin', can.waiveMin],
    ['cancelOpen', can.cancelOpen],
    ['qrcode', can.qrcode],
    ['stage', can.stage],
    ['orders', can.viewOrders],
  ]
  return holds.filter(([, may]) => may).map(([id]) => id)
}

/** Candidates for the next step in the footer; the first permitted one is used. */
function listNextSteps(card: FloorTable): TableActionId[] {
  if (card.tableStatus === tableStatus.locked) return ['unlock']
  if (card.tableRecordId === null) return ['open', 'openBooked', 'book']
  if (card.tableStatus === tableStatus.settled && !card.producing) return ['clear', 'order', 'bill']
  return ['order', 'bill']
}

/**
 * Maximum number of action icons shown at first, because more would push the footer off small screens; the others are
 * behind 更多.
 */
export const MAX_VISIBLE_ACTIONS = 8

type Known = Pick<TableDetail, 'card' | 'can' | 'bookings'>

/**
 * Actions for footer and grid. `works` is false for an action whose screen does not exist, or that is not possible now.
 */
export function getTableActions(detail: Known, works: (id: TableActionId) => boolean): TableActions {
  const { card } = detail
  const ids = listAllowed(detail).filter(works)
  const findFirst = (steps: readonly TableActionId[]) => steps.find((id) => ids.includes(id)) ?? null
  const main = findFirst(listNextSteps(card))
  const second = findFirst(['orders', 'booking', 'book'].filter((id): id is TableActionId => id !== main))
  return { main, second, grid: ids.filter((id) => id !== main && id !== second) }
}

/** Openings, orders and cash payments can be queued; all other actions need the server. */
export const canQueueOffline = (id: TableActionId): boolean =>
  ['open', 'openBooked', 'order', 'bill', 'orders'].includes(id)

const nothing: TablePermissions = {
  open: false,
  openBooked: false,
  book: false,
  lock: false,
  unlock: false,
  order: false,
  gift: false,
  verify: false,
  viewOrders: false,
  viewBill: false,
  settle: false,
  payCode: false,
  transfer: false,
  transferToBooked: false,
  merge: false,
  split: false,
  changeSales: false,
  changeGuest: false,
  changeMin: false,
  waiveMin: false,
  clear: false,
  cancelOpen: false,
  qrcode: false,
  storeWine: false,
  fetchWine: false,
  stage: false,
}

/**
 * Permissions assumed offline, where the server's `can` is unavailable: only actions that can be queued, by permission
 * key.
 */
export function getOfflineCan(
  card: FloorTable,
  holds: (key: 'operate:table:open' | 'operate:order:add') => boolean,
): TablePermissions {
  const free = card.tableStatus === tableStatus.free || card.tableStatus === tableStatus.booked
  return {
    ...nothing,
    open: free && holds('operate:table:open'),
    order: card.tableRecordId !== null && holds('operate:order:add'),
  }
}
