/** What the state of a credit lets one do. Pure. */
import { creditStatus } from '@nocturne/contract/codes'
import type { CreditStatus } from '@nocturne/contract/codes'

/** Money is still owed: it may be repaid, reminded of and written off. */
export const OWED: readonly CreditStatus[] = [creditStatus.open, creditStatus.partlyRepaid]

/** Money came in or was given up: its bill cannot be reversed as if nothing had been on account. */
export const hasMoved = (status: CreditStatus): boolean =>
  status === creditStatus.partlyRepaid || status === creditStatus.repaid || status === creditStatus.writtenOff
