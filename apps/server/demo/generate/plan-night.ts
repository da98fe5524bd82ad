/** Guests of a night, and its crew: bookings with their outcome, and walk-ins. */
import { guestType, userSex } from '@nocturne/contract/codes'
import type { Person } from '../../src/modules/directory/public.ts'
import { cancelBooking, delayBooking, getHoldSeconds, createBooking, expireBooking } from './bookings.ts'
import type { BookingDraft } from './bookings.ts'
import { isFridayOrSaturday } from './calendar.ts'
import { planDeposit } from './deposits.ts'
import type { ExpectedGuests } from './expected.ts'
import { toNightSeconds } from './night-clock.ts'
import type { Crew, Guests, Night } from './night.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import { isScheduledToWork } from './schedules.ts'
import { listPeopleWithRole } from './venue.ts'
import type { Venue, VenuePerson } from './venue.ts'
import { runParty } from './visit.ts'

/** Openings by quarter of an hour from 20:15 to 01:30. */
const quarters = [3, 4, 5, 6, 7, 9, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 1.5, 1, 1, 0.8, 0.5] as const
const FIRST_QUARTER = toNightSeconds(20, 15)
/** Weights of areas for a party, 1 = super booths … 7 = bar. */
const areaWeights = { weekday: [1, 5, 7, 6, 12, 1, 3], weekend: [5, 17, 18, 13, 25, 6, 6] } as const
const seatsOf = [12, 8, 6, 4, 4, 15, 1] as const
export const BOOKING_SHARE = 0.72
/** Bookings of the running night's next hour, as a share of its openings. */
const LATE_SHARE = 0.06
/** Index of the first of them; differs from those of all other bookings. */
const LATE_BOOKING = 30_000
/** Share of guests with a voucher among walk-ins without a sales person; 4 % of all guests. */
const VOUCHER_SHARE = 0.13
const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'.split('')
/** Weight of a sales person by rank: the first fifth brings more than half of the guests. */
const getRankWeight = (rank: number) => 1 / (rank + 1) ** 0.85

/** Sales people ordered by performance, the same on every night. */
export function rankSales(venue: Venue, seed: string | number): VenuePerson[] {
  const random = createRandom(seed, 'ranks')
  return venue.people
    .filter(
      (person) =>
        person.saleFlag &&
        person.roleKeys.some((role) => role === 'sales' || (role === 'deptManager' && venue.quotas.has(person.userId))),
    )
    .map((person) => ({ person, order: random.next() - (person.roleKeys.includes('deptManager') ? 0.25 : 0) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ person }) => person)
}

/** Employees who work tonight, chosen from those on shift. */
export function pickCrew(venue: Venue, date: string, random: Random): Crew {
  const listWorking = (role: string) => {
    const all = listPeopleWithRole(venue, role)
    const working = all.filter((person) => isScheduledToWork(person, date))
    // When all people of a role are off, any of them works.
    return working.length > 0 ? working : all
  }
  const pickRandom = (people: readonly VenuePerson[], count: number) =>
    people
      .map((person) => ({ person, order: random.next() }))
      .toSorted((a, b) => a.order - b.order)
      .slice(0, count)
      .map(({ person }) => person)
  const waiters = pickRandom(listWorking('waiter'), 16)
  const [finance] = listPeopleWithRole(venue, 'finance')
  if (waiters.length === 0 || !finance) throw new Error('the venue has no waiters or nobody for its books')
  const perWaiter = Math.ceil(venue.tables.length / waiters.length)
  return {
    waiterOf: new Map(
      venue.tables.map((table, index) => [table.tableId, waiters[Math.floor(index / perWaiter)] ?? finance]),
    ),
    cashiers: pickRandom(listWorking('cashier'), 2),
    floorManagers: pickRandom(listWorking('floorManager'), 2),
    bar: listWorking('bar'),
    hosts: listWorking('host'),
    recommenders: [...listWorking('waiter'), ...listWorking('mood')],
    finance,
  }
}

/** Plans all guests. Bookings are written immediately, arrivals go on the timeline. */
export function planGuests(night: Night, openings: number, ranks: readonly Person[], asOf: string): void {
  const bookings = Math.round(openings * BOOKING_SHARE)
  const late = night.clock.running ? drawLateBookings(night, openings, ranks) : []
  const expected = [
    ...createBookings(night, bookings, ranks, asOf),
    ...late.flatMap((draft, index) => createBooking(night, draft, LATE_BOOKING + index, asOf) ?? []),
  ]
  const walkIns = openings - drawBookings(night, bookings, ranks).filter((draft) => draft.outcome === 'comes').length
  for (const booking of expected) planExpected(night, booking)
  const random = night.stream('walkins')
  for (let index = 0; index < walkIns; index += 1) {
    const areaId = pickArea(night.date, random)
    const isMember = random.chance(0.17)
    const guests = createParty(night.venue, areaId, isMember ? 1 : 0, random)
    const sales = random.chance(0.35) ? random.weighted(ranks, (person) => getRankWeight(ranks.indexOf(person))) : null
    const unknown = night.stream('group buyers', index).chance(VOUCHER_SHARE) ? guestType.voucher : guestType.walkIn
    const kind = guests.memberId === null ? unknown : guestType.member
    night.time.start(
      drawArrival(random),
      runParty(night, { index: 10_000 + index, areaId, guests, sales, guestType: kind, booking: null }),
    )
  }
}

/** Creates the bookings of a night that were made until `asOf`. Also used for future nights. */
export function createBookings(night: Night, count: number, ranks: readonly Person[], asOf: string): ExpectedGuests[] {
  return drawBookings(night, count, ranks).flatMap((draft, index) => createBooking(night, draft, index, asOf) ?? [])
}

/** Draws from its own random stream, so repeated calls return the same drafts. */
function drawBookings(night: Night, count: number, ranks: readonly Person[]): BookingDraft[] {
  const random = night.stream('bookings')
  return Array.from({ length: count }, () => {
    const areaId = pickArea(night.date, random)
    const fate = random.next()
    return {
      arriveAt: drawArrival(random),
      areaId,
      guests: createParty(night.venue, areaId, 0.28, random),
      sales: random.weighted(ranks, (person) => getRankWeight(ranks.indexOf(person))),
      outcome: fate < 0.81 ? 'comes' : fate < 0.89 ? 'cancels' : 'missed',
      delayed: random.chance(0.15),
    }
  })
}

function planExpected(night: Night, booking: ExpectedGuests): void {
  const random = night.stream('expected', booking.index)
  planDeposit(night, booking)
  if (booking.outcome === 'cancels') {
    const before = random.int(20, 120) * 60
    // Half of the guests with a deposit cancel while it is still refundable.
    const early = booking.row.depositAmount > 0 && night.stream('early', booking.index).chance(0.5)
    const inTime = early ? night.venue.config['booking.refundHours'] * 3600 : 0
    night.time.plan(booking.arriveAt - before - inTime, () => cancelBooking(night, booking))
    return
  }
  const delay = booking.delayed ? night.venue.config['booking.delayMinutes'] * 60 : 0
  if (booking.delayed) night.time.plan(booking.arriveAt - random.int(5, 40) * 60, () => delayBooking(night, booking))
  if (booking.outcome === 'missed') {
    night.time.plan(booking.arriveAt + delay + getHoldSeconds(night), () => expireBooking(night, booking))
    return
  }
  const { areaId } = booking.row
  const lateBy = random.int(-10, 22) * 60
  night.time.start(
    booking.arriveAt + delay + lateBy,
    runParty(night, {
      index: booking.index,
      areaId,
      guests: booking.guests,
      sales: booking.sales,
      guestType: guestType.booking,
      booking,
    }),
  )
}

/** Draws guests who arrive within the next hour, so that the running night expects some at whatever hour it is. */
function drawLateBookings(night: Night, openings: number, ranks: readonly Person[]): BookingDraft[] {
  const random = night.stream('late bookings')
  return Array.from({ length: Math.round(openings * LATE_SHARE) }, () => {
    const areaId = random.pick([2, 3, 4, 5])
    return {
      arriveAt: night.clock.now + random.int(12, 70) * 60,
      areaId,
      guests: createParty(night.venue, areaId, 0.28, random),
      sales: random.weighted(ranks, (person) => getRankWeight(ranks.indexOf(person))),
      outcome: 'comes',
      delayed: false,
    }
  })
}

const pickArea = (date: string, random: Random) =>
  1 +
  random.weighted(
    [0, 1, 2, 3, 4, 5, 6],
    (index) => areaWeights[isFridayOrSaturday(date) ? 'weekend' : 'weekday'][index] ?? 0,
  )

const drawArrival = (random: Random) =>
  FIRST_QUARTER +
  (random.weighted([...quarters.keys()], (index) => quarters[index] ?? 0) * 15 + random.int(0, 14)) * 60 +
  random.int(0, 59)

/** Creates a party for a table of the area: its size, and its guest. */
function createParty(venue: Venue, areaId: number, memberShare: number, random: Random): Guests {
  const seats = seatsOf[areaId - 1] ?? 4
  const guestNum = Math.max(1, Math.round(seats * random.between(0.5, 1)))
  return { ...createGuest(venue, memberShare, random), guestNum }
}

/** A random guest, member or not. */
export function createGuest(venue: Venue, memberShare: number, random: Random): Omit<Guests, 'guestNum'> {
  const member = random.chance(memberShare) ? random.pick(venue.members) : undefined
  if (member)
    return {
      guestName: member.memberName,
      guestPhone: member.phonenumber,
      guestSex: member.sex,
      memberId: member.memberId,
      memberBp: member.discountBp,
    }
  const man = random.chance(0.6)
  return {
    guestName: `${random.pick(surnames)}${man ? random.pick(['先生', '总', '哥']) : random.pick(['女士', '小姐'])}`,
    guestPhone: `137${String(random.int(10_000_000, 99_999_999))}`,
    guestSex: man ? userSex.male : userSex.female,
    memberId: null,
    memberBp: null,
  }
}
