import { bookingStatus, tableStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import type { FloorTable } from './floor-states.ts'
import {
  getTableActions as actionsOfTable,
  MAX_VISIBLE_ACTIONS,
  getOfflineCan,
  canQueueOffline,
  type TableActionId,
  type TablePermissions,
} from './table-actions.ts'

const everything = (): boolean => true
const getActions = (card: FloorTable, can: TablePermissions, works: (id: TableActionId) => boolean) =>
  actionsOfTable({ card, can, bookings: [] }, works)
const free = { tableStatus: tableStatus.free, tableRecordId: null, bookingId: null } as FloorTable
const booked = { ...free, tableStatus: tableStatus.booked, bookingId: 3 }
const open = { ...free, tableStatus: tableStatus.open, tableRecordId: 7 }
const settled = { ...open, tableStatus: tableStatus.settled, producing: false }
const locked = { ...free, tableStatus: tableStatus.locked }

/** Permissions from the server of which only the given ones are set. */
const can = (...names: (keyof TablePermissions)[]): TablePermissions => {
  const none = getOfflineCan(free, () => false)
  return { ...none, ...Object.fromEntries(names.map((name) => [name, true])) }
}

/** Actions of the footer, which the grid must not repeat. */
const next = (card: FloorTable, ...names: (keyof TablePermissions)[]) => {
  const { main, second, grid } = getActions(card, can(...names), everything)
  expect(grid).not.toContain(main)
  expect(grid).not.toContain(second)
  return [main, second]
}

test('offers only what the server permits', () => {
  for (const card of [free, open, settled, locked]) {
    expect(getActions(card, can(), everything)).toEqual({ main: null, second: null, grid: ['log'] })
  }
})

test('puts the next step of each state into the footer, not into the grid', () => {
  expect(next(free, 'open', 'book', 'lock')).toEqual(['open', 'book'])
  expect(next(free, 'book')).toEqual(['book', null])
  expect(next(booked, 'open', 'openBooked')).toEqual(['open', 'booking'])
  expect(next(booked, 'openBooked')).toEqual(['openBooked', 'booking'])
  expect(next(open, 'order', 'viewBill', 'viewOrders')).toEqual(['order', 'orders'])
  expect(next(open, 'viewBill', 'viewOrders')).toEqual(['bill', 'orders'])
  expect(next(settled, 'clear', 'order', 'viewOrders')).toEqual(['clear', 'orders'])
  // Paid, but goods are still to be served: the guests stay.
  expect(next({ ...settled, producing: true }, 'clear', 'order', 'viewOrders')).toEqual(['order', 'orders'])
  expect(next(locked, 'unlock')).toEqual(['unlock', null])
})

test('lists frequent actions first, whatever a manager may do', () => {
  const all = can(
    'order',
    'gift',
    'viewBill',
    'viewOrders',
    'transfer',
    'merge',
    'split',
    'changeSales',
    'changeMin',
    'changeGuest',
    'waiveMin',
    'cancelOpen',
    'qrcode',
  )
  const { grid } = getActions(open, all, everything)
  expect(grid.slice(0, MAX_VISIBLE_ACTIONS - 1)).toEqual([
    'gift',
    'bill',
    'transfer',
    'merge',
    'split',
    'changeSales',
    'changeMin',
  ])
})

test('hides an action without a screen', () => {
  const allowed = can('order', 'gift', 'viewOrders')
  expect(getActions(open, allowed, (id) => id !== 'gift').grid).not.toContain('gift')
  expect(getActions(open, allowed, (id) => id !== 'order').main).toBeNull()
})

test('offers offline only actions that can be queued, to users with permission', () => {
  expect(getActions(free, getOfflineCan(free, everything), canQueueOffline)).toEqual({
    main: 'open',
    second: null,
    grid: [],
  })
  expect(getActions(open, getOfflineCan(open, everything), canQueueOffline)).toEqual({
    main: 'order',
    second: null,
    grid: [],
  })
  expect(
    getActions(
      free,
      getOfflineCan(free, (key) => key === 'operate:order:add'),
      canQueueOffline,
    ).main,
  ).toBeNull()
})

test('moves, shares and cancels the booking of a free table with permission', () => {
  const brief = {
    bookingId: 3,
    arriveTime: '',
    guestName: '',
    guestNum: 4,
    salesUserId: 9,
    remark: '',
    salesUserName: '',
    status: bookingStatus.booked,
  }
  const grid = (card: FloorTable, may: boolean) =>
    actionsOfTable(
      { card, can: can('open'), bookings: [{ ...brief, can: { move: may, cancel: may, share: may } }] },
      everything,
    ).grid
  expect(grid(booked, true)).toEqual(['moveBooking', 'shareBooking', 'cancelBooking', 'log'])
  expect(grid(booked, false)).toEqual(['log'])
  // Occupied: the booking belongs to other guests.
  expect(grid({ ...open, bookingId: 3 }, true)).not.toContain('cancelBooking')
})
