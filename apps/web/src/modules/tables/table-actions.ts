/**
 * Actions of the table sheet, in display order: exactly those the server currently permits (`can`). The footer shows
 * the next step and the link to existing orders or the booking, the grid all others. Pure.
 */
import { tableStatus } from '@nocturne/contract/codes'

import type { Card } from './floor-states.ts'
import type { Detail } from './queries.ts'

export type Can = Detail['can']

/** Actions that open another screen. */
export type LinkId =
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
export type FormId =
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
/** Actions performed immediately. */
type DeedId = 'shareBooking'
export type ActionId = LinkId | FormId | DeedId

export type TableActions = { main: ActionId | null; second: ActionId | null; grid: ActionId[] }

/** All actions that are currently available for this table. */
function listAllowed({ card, can, bookings }: Known): ActionId[] {
  const booking =
    card.tableRecordId === null ? bookings.find(({ bookingId }) => bookingId === card.bookingId) : undefined
  const holds: [ActionId, boolean][] = [
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
function listNextSteps(card: Card): ActionId[] {
  if (card.tableStatus === tableStatus.locked) return ['unlock']
  if (card.tableRecordId === null) return ['open', 'openBooked', 'book']
  if (card.tableStatus === tableStatus.settled && !card.producing) return ['clear', 'order', 'bill']
  return ['order', 'bill']
}

/**
 * Maximum number of action icons shown at first, because more would push the footer off small screens; the others are
 * behind 更多.
 */
export const MOST_AT_ONCE = 8

type Known = Pick<Detail, 'card' | 'can' | 'bookings'>

/**
 * Actions for footer and grid. `works` is false for an action whose screen does not exist, or that is not possible now.
 */
export function getTableActions(detail: Known, works: (id: ActionId) => boolean): TableActions {
  const { card } = detail
  const ids = listAllowed(detail).filter(works)
  const findFirst = (steps: readonly ActionId[]) => steps.find((id) => ids.includes(id)) ?? null
  const main = findFirst(listNextSteps(card))
  const second = findFirst(['orders', 'booking', 'book'].filter((id): id is ActionId => id !== main))
  return { main, second, grid: ids.filter((id) => id !== main && id !== second) }
}

/** Openings, orders and cash payments can be queued; all other actions need the server. */
export const canQueueOffline = (id: ActionId): boolean => ['open', 'openBooked', 'order', 'bill', 'orders'].includes(id)

const nothing: Can = {
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
export function getOfflineCan(card: Card, holds: (key: 'operate:table:open' | 'operate:order:add') => boolean): Can {
  const free = card.tableStatus === tableStatus.free || card.tableStatus === tableStatus.booked
  return {
    ...nothing,
    open: free && holds('operate:table:open'),
    order: card.tableRecordId !== null && holds('operate:order:add'),
  }
}
