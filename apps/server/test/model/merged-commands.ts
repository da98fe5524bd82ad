/**
 * All commands of staff, guests and jobs at merged tables, each through the API. A command of the contract that is not here touches no
 * table: `merged/exceptions.ts` gives the reason.
 */
import { atTables } from './merged/at-tables.ts'
import { ofBookings } from './merged/bookings.ts'
import { ofBottles } from './merged/bottles.ts'
import type { Command } from './merged/command.ts'
import { credits } from './merged/credits.ts'
import { decisions, inTalk } from './merged/decisions.ts'
import { givenAway } from './merged/gifts.ts'
import { venueWide } from './merged/venue-wide.ts'
import { ofMembers } from './merged/members.ts'
import { onBills } from './merged/bills.ts'
import { onPhones } from './merged/guest-phones.ts'
import { onStage, tips } from './merged/stage.ts'
import { ordering } from './merged/ordering.ts'
import { paidAhead } from './merged/paid-ahead.ts'
import { refunds } from './merged/refunds.ts'
import { stockAndShifts } from './merged/stock-and-shifts.ts'

export const commands: readonly Command[] = [
  ...atTables,
  ...ordering,
  ...onBills,
  ...credits,
  ...refunds,
  ...inTalk,
  ...onPhones,
  ...tips,
  ...onStage,
  ...givenAway,
  ...ofBookings,
  ...ofBottles,
  ...paidAhead,
  ...stockAndShifts,
  ...ofMembers,
  ...venueWide,
  ...decisions,
]
