import { bookingStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { findLikelySalesPeople } from './likely-sales.ts'

const floor = [7, 8, null, 8, 9, 8, 9].map((salesUserId) => ({ salesUserId }))
const arrived = { status: bookingStatus.arrived, salesUserId: 9 }
const later = { status: bookingStatus.booked, salesUserId: 5 }

test.each([
  ['sorts by number of tables', { now: undefined, bookings: [] }, { booked: undefined, first: [8, 9, 7] }],
  ['puts the owner of the booking first', { now: 7, bookings: [later, arrived] }, { booked: 9, first: [9, 8] }],
  ['excludes the current sales person', { now: 9, bookings: [arrived] }, { booked: undefined, first: [8, 7] }],
])('%s', (_case, tonight, likely) => {
  expect(findLikelySalesPeople({ ...tonight, floor })).toEqual(likely)
})
