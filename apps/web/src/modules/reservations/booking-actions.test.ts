import { expect, test } from 'vitest'

import { actionsOf } from './booking-actions.ts'
import type { Booking } from './booking-states.ts'

const nothing: Booking['can'] = {
  edit: false,
  confirm: false,
  reject: false,
  cancel: false,
  delay: false,
  recover: false,
  open: false,
}

const booking = (status: string, can: Partial<Booking['can']> = {}, guestPhone = '138****5678') => ({
  status,
  guestPhone,
  can: { ...nothing, ...can },
})

test('nothing is offered that the server does not allow', () => {
  expect(actionsOf(booking('3'))).toEqual({ main: null, grid: [] })
  expect(actionsOf(booking('1'))).toEqual({ main: null, grid: ['share'] })
})

test('the footer holds the next step of each state, and the grid does not repeat it', () => {
  expect(actionsOf(booking('0', { confirm: true, reject: true })).main).toBe('confirm')
  expect(actionsOf(booking('4', { recover: true }))).toEqual({ main: 'recover', grid: [] })
  const arriving = actionsOf(booking('1', { open: true, edit: true, delay: true, cancel: true }))
  expect(arriving).toEqual({ main: 'open', grid: ['share', 'edit', 'move', 'delay', 'cancel'] })
})

test('only a whole number can be called', () => {
  expect(actionsOf(booking('1', {}, '13812345678')).grid).toContain('dial')
  expect(actionsOf(booking('1')).grid).not.toContain('dial')
})
