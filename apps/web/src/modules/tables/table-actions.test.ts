import { bookingStatus, tableStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import type { Card } from './floor-states.ts'
import {
  actionsOf as actionsOfTable,
  MOST_AT_ONCE,
  offlineCan,
  worksOffline,
  type ActionId,
  type Can,
} from './table-actions.ts'

const everything = (): boolean => true
const actionsOf = (card: Card, can: Can, works: (id: ActionId) => boolean) =>
  actionsOfTable({ card, can, bookings: [] }, works)
const free = { tableStatus: tableStatus.free, tableRecordId: null, bookingId: null } as Card
const booked = { ...free, tableStatus: tableStatus.booked, bookingId: 3 }
const open = { ...free, tableStatus: tableStatus.open, tableRecordId: 7 }
const settled = { ...open, tableStatus: tableStatus.settled, producing: false }
const locked = { ...free, tableStatus: tableStatus.locked }

/** What the server would allow, named. */
const can = (...names: (keyof Can)[]): Can => {
  const none = offlineCan(free, () => false)
  return { ...none, ...Object.fromEntries(names.map((name) => [name, true])) }
}

/** What the footer holds; the grid must not say it again. */
const next = (card: Card, ...names: (keyof Can)[]) => {
  const { main, second, grid } = actionsOf(card, can(...names), everything)
  expect(grid).not.toContain(main)
  expect(grid).not.toContain(second)
  return [main, second]
}

test('nothing is offered that the server does not allow', () => {
  for (const card of [free, open, settled, locked]) {
    expect(actionsOf(card, can(), everything)).toEqual({ main: null, second: null, grid: ['log'] })
  }
})

test('the footer holds the next step of each state, and does not repeat it in the grid', () => {
  expect(next(free, 'open', 'book', 'lock')).toEqual(['open', 'book'])
  expect(next(free, 'book')).toEqual(['book', null])
  expect(next(booked, 'open', 'openBooked')).toEqual(['open', 'booking'])
  expect(next(booked, 'openBooked')).toEqual(['openBooked', 'booking'])
  expect(next(open, 'order', 'viewBill', 'viewOrders')).toEqual(['order', 'orders'])
  expect(next(open, 'viewBill', 'viewOrders')).toEqual(['bill', 'orders'])
  expect(next(settled, 'clear', 'order', 'viewOrders')).toEqual(['clear', 'orders'])
  // Paid, but the bar is not done: the guests stay.
  expect(next({ ...settled, producing: true }, 'clear', 'order', 'viewOrders')).toEqual(['order', 'orders'])
  expect(next(locked, 'unlock')).toEqual(['unlock', null])
})

test('what is done often stands before what is folded away, whatever a manager may', () => {
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
  const { grid } = actionsOf(open, all, everything)
  expect(grid.slice(0, MOST_AT_ONCE - 1)).toEqual([
    'gift',
    'bill',
    'transfer',
    'merge',
    'split',
    'changeSales',
    'changeMin',
  ])
})

test('an action whose screen does not exist is not offered', () => {
  const allowed = can('order', 'gift', 'viewOrders')
  expect(actionsOf(open, allowed, (id) => id !== 'gift').grid).not.toContain('gift')
  expect(actionsOf(open, allowed, (id) => id !== 'order').main).toBeNull()
})

test('without network only what may wait on the phone is offered, to those who hold the key', () => {
  expect(actionsOf(free, offlineCan(free, everything), worksOffline)).toEqual({ main: 'open', second: null, grid: [] })
  expect(actionsOf(open, offlineCan(open, everything), worksOffline)).toEqual({ main: 'order', second: null, grid: [] })
  expect(
    actionsOf(
      free,
      offlineCan(free, (key) => key === 'operate:order:add'),
      worksOffline,
    ).main,
  ).toBeNull()
})

test('the booking of a free table can be moved, told and cancelled by those who may', () => {
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
  const grid = (card: Card, may: boolean) =>
    actionsOfTable(
      { card, can: can('open'), bookings: [{ ...brief, can: { move: may, cancel: may, share: may } }] },
      everything,
    ).grid
  expect(grid(booked, true)).toEqual(['moveBooking', 'shareBooking', 'cancelBooking', 'log'])
  expect(grid(booked, false)).toEqual(['log'])
  // Guests sit there by now: theirs is not the booking.
  expect(grid({ ...open, bookingId: 3 }, true)).not.toContain('cancelBooking')
})
