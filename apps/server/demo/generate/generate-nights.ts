/**
 * Generates nights of the demo venue: closed ones before tonight, and tonight up to now. Every decision uses the rules
 * of the commands; rows are built in memory and inserted night by night, in the caller's transactions. Triggers and
 * constraints of the database stay active, so invalid rows are refused as in production.
 */
import { addDays, getBusinessDate, formatTime, parseTime } from '@nocturne/base/venue-time'
import { billStatus, guestType, tableStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../src/db/connection.ts'
import { lit } from '../../src/db/statement.ts'
import { bookNightRebates } from '../../src/modules/bonus/public.ts'
import { freezeNight } from '../../src/modules/attendance/public.ts'
import { closeNight, lockNight } from '../../src/modules/ledger/public.ts'
import { bookNightTips } from '../../src/modules/rewards/public.ts'
import { bookNightShares } from '../../src/modules/stage/public.ts'
import { bookTaskBonuses } from './task-bonus.ts'
import { runningStatuses } from '../../src/modules/tables/record-status.ts'
import { computeMinCharge } from '../../src/modules/tables/tables-rules.ts'
import { planApprovalForms } from './approvals.ts'
import { planFeedback } from './feedback.ts'
import { createCarriedState } from './books.ts'
import type { CarriedState } from './books.ts'
import { listNightsBefore, computePartyCount } from './calendar.ts'
import { planRepayments } from './credits.ts'
import { listNoShowDeposits, planDepositsForLaterNight, planDepositForfeits } from './deposits.ts'
import { planDrawers } from './drawers.ts'
import { planFlashSales } from './flash-sales.ts'
import { createIdAllocator } from './identities.ts'
import type { IdAllocator } from './identities.ts'
import { readColumnTypes, createEmptyRows } from './load-rows.ts'
import type { ColumnTypes } from './load-rows.ts'
import { loadVenue } from './load-venue.ts'
import { createLedgerAccounts } from './create-accounts.ts'
import { createPastClock, createRunningClock } from './night-clock.ts'
import type { NightClock } from './night-clock.ts'
import { isOccupied } from './night.ts'
import type { Night } from './night.ts'
import { planPendingRequests } from './pending-requests.ts'
import { BOOKING_SHARE, pickCrew, createGuest, createBookings, planGuests, rankSales } from './plan-night.ts'
import { generatePromotion } from './promotion.ts'
import { createRandom } from './random.ts'
import { planNightPunches } from './clocks.ts'
import { storeSchedules } from './schedules.ts'
import { planSwaps, applyApprovedSwaps } from './swaps.ts'
import { RECONCILIATION_TIME, reconcileDay } from './settlements.ts'
import { storeNight } from './store-night.ts'
import { planRecharges, storeMemberLevels } from './stored-value.ts'
import { setTargets } from './targets.ts'
import { createTimeline } from './timeline.ts'
import { planPaidTime } from './stage.ts'
import { createBonusWithdrawals } from './withdrawals.ts'
import { payWages } from './wages.ts'
import { storeNextMonthPayRules } from './pay-rules.ts'
import { planTips } from './tips.ts'
import { listMonths } from './venue.ts'
import type { Venue, VenuePerson, VenueTable } from './venue.ts'
import { planStockWork } from './stock.ts'
import { storeShelfCount, storeBottleChanges, planBottleConfiscation } from './bottles.ts'
import { createBottleWithdrawals } from './withdraw-bottles.ts'
import { reconcileVouchers } from './vouchers.ts'
import { planPlays } from './plays.ts'
import { runParty } from './visit.ts'

export type GenerationOptions = {
  /** Closed nights before tonight. */
  nights: number
  /** Factor on the number of parties; 1: the default. */
  scale: number
  seed: number
  /** Current time of the generated venue. */
  asOf: Date
  onProgress?: (progress: { done: number; total: number; date: string }) => void
}

/** Runs one step of the generation in a transaction: a separate one for each step, or one shared by all. */
export type TransactionRunner = <T>(step: (tx: Tx) => Promise<T>) => Promise<T>

export const DEMO_SEED = 20_260_101

/** Number of parties tonight: many on any weekday, so that a first start shows a busy venue. */
const TONIGHT_OPENINGS = 82
const DAYS_AHEAD = 7
/** Party number of the guests of a night's group play; differs from the numbers of all other parties. */
const PLAY_PARTY = 20_000

type Run = {
  venue: Venue
  accounts: ReadonlyMap<string, number>
  ids: IdAllocator
  books: CarriedState
  types: ColumnTypes
  ranks: readonly VenuePerson[]
  generation: GenerationOptions
  asOf: string
  /** Last day whose provider statements are reconciled. */
  lastCompared: string
}

/**
 * Fills a database that has the base data and no sitting yet. Returns the business date of tonight. Equal inputs give equal rows; a night
 * does not depend on the number of nights before it, except for state that outlives a night (quotas, credits, ids).
 */
export async function generateNights(inTransaction: TransactionRunner, generation: GenerationOptions): Promise<string> {
  const tonight = getBusinessDate(generation.asOf)
  const dates = listNightsBefore(tonight, generation.nights)
  const run = await inTransaction((tx) => prepare(tx, { dates: [...dates, tonight], generation }))
  for (const [index, date] of dates.entries()) {
    const night = runNight(run, date, createPastClock(date))
    await inTransaction(async (tx) => {
      await lockNight(tx, date)
      await storeNight(tx, run.types, night)
      await storeBottleChanges(tx, night)
      await run.ids.keep(tx)
      const noon = parseTime(`${addDays(date, 1)} 12:00:00`)
      await closeNight(tx, date, { at: noon, userId: null }, [bookNightRebates, bookNightTips, bookNightShares])
      await freezeNight(tx, date, noon)
      // Closing the night booked its rebates, so the generator's journal ids continue after them.
      await run.ids.follow(tx, 'journalEntry')
    })
    generation.onProgress?.({ done: index + 1, total: dates.length + 1, date })
  }
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, days) => createBookingsAhead(run, addDays(tonight, days + 1)))
  const night = runNight(run, tonight, createRunningClock(tonight, run.asOf), ahead)
  await inTransaction(async (tx) => {
    await storeNight(tx, run.types, night)
    await applyApprovedSwaps(tx, night, generation.asOf)
    for (const coming of ahead) await storeNight(tx, run.types, coming)
    await showFloor(tx, tonight)
    await storeBottleChanges(tx, night)
    await storeShelfCount(tx, night)
    const random = createRandom(generation.seed, tonight, 'promotion')
    await storeMemberLevels(tx, run.venue.members)
    await generatePromotion(tx, run.venue, { tonight, asOf: run.asOf, random })
    await run.ids.keep(tx)
    await createBottleWithdrawals(tx, { ids: run.ids, tonight, asOf: generation.asOf })
    // Skips the ids of the orders that the wine module created for delivered bottles.
    for (const table of ['orders', 'orderItem'] as const) await run.ids.follow(tx, table)
    await run.ids.keep(tx)
    await bookTaskBonuses(tx, { businessDate: tonight, at: generation.asOf, userId: null })
    await createBonusWithdrawals(tx, { ids: run.ids, asOf: generation.asOf })
    for (const table of ['approval', 'approvalStep', 'notification', 'journalEntry'] as const)
      await run.ids.follow(tx, table)
    await run.ids.keep(tx)
    await payWages(tx, { from: dates[0] ?? tonight, tonight }, generation.asOf)
    await storeNextMonthPayRules(tx, tonight, generation.asOf)
    await sql`analyze`.execute(tx)
  })
  generation.onProgress?.({ done: dates.length + 1, total: dates.length + 1, date: tonight })
  return tonight
}

async function prepare(
  tx: Tx,
  { dates, generation }: { dates: readonly string[]; generation: GenerationOptions },
): Promise<Run> {
  const used = await tx.selectFrom('sitting').select('tableRecordId').limit(1).executeTakeFirst()
  if (used) throw new Error('this database already has nights; generating needs one with the base data only')
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  for (const month of [...listMonths(first, last), addDays(`${last.slice(0, 7)}-28`, 7)])
    await sql`select ensure_fact_partition(${month}::date)`.execute(tx)
  const venue = await loadVenue(tx)
  const accounts = await createLedgerAccounts(tx, venue)
  const ids = await createIdAllocator(tx)
  const ranks = rankSales(venue, generation.seed)
  await storeSchedules(tx, { venue, from: first, tonight: last, at: generation.asOf })
  await setTargets(tx, listMonths(first, last), { ranks, scale: generation.scale, at: generation.asOf })
  return {
    venue,
    accounts,
    ids,
    books: createCarriedState(),
    types: await readColumnTypes(tx),
    ranks,
    generation,
    asOf: formatTime(generation.asOf),
    lastCompared:
      formatTime(generation.asOf) >= `${addDays(last, 1)} ${RECONCILIATION_TIME}` ? last : addDays(last, -1),
  }
}

function createNight({ venue, accounts, ids, books, generation }: Run, date: string, clock: NightClock): Night {
  const createStream: Night['stream'] = (...name) => createRandom(generation.seed, date, ...name)
  const getMinCharge = (table: VenueTable) =>
    computeMinCharge({
      rules: venue.rules,
      tableId: table.tableId,
      areaId: table.areaId,
      tableMinCharge: table.minCharge,
      areaMinCharge: table.areaMinCharge,
      businessDate: date,
    })
  return {
    date,
    venue,
    clock,
    time: createTimeline(),
    rows: createEmptyRows(),
    ids,
    books,
    floor: { seated: new Map(), held: new Set(), turns: new Map() },
    crew: pickCrew(venue, date, createStream('crew')),
    accounts,
    drawers: new Map(),
    goods: venue.goods,
    minCharge: getMinCharge,
    stream: createStream,
    sale: null,
    sittings: [],
    moves: [],
  }
}

/**
 * Generates a night up to its clock's current time. `ahead`: later nights whose guests may pay their deposits in this
 * one.
 */
function runNight(run: Run, date: string, clock: NightClock, ahead: readonly Night[] = []): Night {
  const { generation, ranks, asOf } = run
  const night = createNight(run, date, clock)
  const openings = clock.running
    ? Math.round(TONIGHT_OPENINGS * generation.scale)
    : computePartyCount(date, generation.scale, night.stream('openings'))
  for (const [tableId, waiter] of night.crew.waiterOf)
    night.rows.tableDuty.push({ businessDate: date, tableId, shiftId: null, waiterUserId: waiter.userId })
  planBottleConfiscation(night)
  planStockWork(night)
  planNightPunches(night)
  planDepositForfeits(night)
  for (const coming of ahead) planDepositsForLaterNight(night, coming)
  if (openings > 0) {
    planApprovalForms(night)
    planFeedback(night)
    planRepayments(night)
    planDrawers(night)
    planGuests(night, openings, ranks, asOf)
    planPlays(night, ranks, (play, areaId, guests) =>
      runParty(night, {
        index: PLAY_PARTY,
        areaId,
        guests,
        sales: play.host,
        guestType: guestType.groupPlay,
        booking: null,
        play,
      }),
    )
    planTips(night, openings)
    planPaidTime(night, openings)
    planRecharges(night)
    planFlashSales(night, ranks, (memberShare, random) => createGuest(night.venue, memberShare, random))
    if (clock.running) {
      planSwaps(night)
      planPendingRequests(night)
    }
  }
  night.time.runUntil(clock.now)
  if (!clock.running) run.books.missedDeposits.push(...listNoShowDeposits(night))
  if (date <= run.lastCompared) {
    reconcileDay(night, run.lastCompared)
    reconcileVouchers(night, run.lastCompared)
  }
  if (!clock.running && night.sittings.some(isOccupied))
    throw new Error(`somebody still sits at a table after the night of ${date}`)
  if (!clock.running && night.drawers.size > 0) throw new Error(`a drawer is still open after the night of ${date}`)
  return night
}

/** Bookings already made for a future night. */
function createBookingsAhead(run: Run, date: string): Night {
  const night = createNight(run, date, createPastClock(date))
  const openings = computePartyCount(date, run.generation.scale, night.stream('openings'))
  createBookings(night, Math.round(openings * BOOKING_SHARE), run.ranks, run.asOf)
  return night
}

/** Sets each table's current sitting, or else its next booking. */
async function showFloor(tx: Tx, night: string): Promise<void> {
  await sql`
    update venue_table t set table_status = coalesce(
      (select case when b.status = ${lit(billStatus.settled)} then ${lit(tableStatus.settled)} else ${lit(tableStatus.open)} end
       from sitting r join bill b using (bill_id)
       where r.table_id = t.table_id and r.status in (${lit(...runningStatuses)})),
      free_table_status(t.table_id, ${night}::date))
    where t.table_status <> ${lit(tableStatus.locked)}`.execute(tx)
}
