/**
 * All commands of staff, guests and jobs at merged tables, each through the API. A command of the contract that is not here touches no
 * table: `merged/exceptions.ts` gives the reason.
 */
import { tableCommands } from './merged/at-tables.ts'
import { bookingCommands } from './merged/bookings.ts'
import { bottleCommands } from './merged/bottles.ts'
import type { MergedCommand } from './merged/command.ts'
import { creditCommands } from './merged/credits.ts'
import { decisionCommands, discussionCommands } from './merged/decisions.ts'
import { giftCommands } from './merged/gifts.ts'
import { venueWideCommands } from './merged/venue-wide.ts'
import { memberCommands } from './merged/members.ts'
import { billCommands } from './merged/bills.ts'
import { guestPhoneCommands } from './merged/guest-phones.ts'
import { stageCommands, tipCommands } from './merged/stage.ts'
import { orderCommands } from './merged/ordering.ts'
import { prepaymentCommands } from './merged/paid-ahead.ts'
import { refundCommands } from './merged/refunds.ts'
import { stockAndDrawerCommands } from './merged/stock-and-shifts.ts'

export const commands: readonly MergedCommand[] = [
  ...tableCommands,
  ...orderCommands,
  ...billCommands,
  ...creditCommands,
  ...refundCommands,
  ...discussionCommands,
  ...guestPhoneCommands,
  ...tipCommands,
  ...stageCommands,
  ...giftCommands,
  ...bookingCommands,
  ...bottleCommands,
  ...prepaymentCommands,
  ...stockAndDrawerCommands,
  ...memberCommands,
  ...venueWideCommands,
  ...decisionCommands,
]
