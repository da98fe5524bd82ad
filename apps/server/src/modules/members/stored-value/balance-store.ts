/**
 * Stored value of members: every change is a flow, and the database updates the balance with it. Two ledger accounts per member
 * hold the liability, principal and bonus.
 */
import type { MemberFlowType } from '@nocturne/contract/codes'
import { memberFlowType, normalDisable } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { MemberFlow } from '../../../db/types.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { ensureLedgerAccount } from '../../ledger/public.ts'
import type { JournalLine } from '../../ledger/public.ts'
import { splitPayment, sumBalance } from './balance-rules.ts'
import type { Balance } from './balance-rules.ts'

export type BookingTime = { at: Date; businessDate: string }
type BizType = Selectable<MemberFlow>['bizType']

const nothing: Balance = { principal: 0, bonus: 0 }

/** Current balance of a member, fen; zero for a member who never had any. */
export async function readBalance(db: Db, memberId: number): Promise<Balance> {
  const row = await db
    .selectFrom('memberBalance')
    .select(['principalAmount as principal', 'bonusAmount as bonus'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row ?? nothing
}

/** Current balance of a member, fen, locked until the transaction ends. */
export async function lockBalance(tx: Tx, memberId: number): Promise<Balance> {
  const row = await tx
    .selectFrom('memberBalance')
    .select(['principalAmount as principal', 'bonusAmount as bonus'])
    .where('memberId', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? nothing
}

/** Locks the balances of several members in a fixed order, to avoid deadlocks. */
export async function lockBalances(tx: Tx, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .selectFrom('memberBalance')
    .select('memberId')
    .where('memberId', 'in', [...new Set(memberIds)])
    .orderBy('memberId')
    .forNoKeyUpdate()
    .execute()
}

export type BalanceFlow = Balance & {
  memberId: number
  flowType: MemberFlowType
  bizType: BizType
  bizId: number
  /** Balance payment that caused the flow. */
  paymentId?: number
}

/**
 * Writes a flow of a member's balance and returns the new balance. Each business event changes a balance once. The
 * database refuses BALANCE_SHORT when the balance would become negative.
 */
export async function recordBalanceFlow(
  tx: Tx,
  { paymentId, ...flow }: BalanceFlow,
  { at, businessDate }: BookingTime,
): Promise<number> {
  const { balanceAfter } = await tx
    .insertInto('memberFlow')
    .values({ ...flow, paymentId: paymentId ?? null, balanceAfter: 0, businessDate, createdAt: at })
    .returning('balanceAfter')
    .executeTakeFirstOrThrow()
  return balanceAfter
}

type Payment = { memberId: number; paymentId: number; amount: number }

/**
 * Takes a payment from its member's balance, principal and bonus in proportion; returns the parts. The caller writes the journal
 * lines of `buildBalanceLines`. Refuses BALANCE_SHORT, and NOT_FOUND for a disabled member.
 */
export async function payFromBalance(
  tx: Tx,
  { memberId, paymentId, amount }: Payment,
  when: BookingTime,
): Promise<Balance> {
  const member = await tx
    .selectFrom('member')
    .select('memberId')
    .where('memberId', '=', memberId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  if (!member) refuseNotFound({ memberId })
  const taken = splitPayment(amount, await lockBalance(tx, memberId)) ?? refuse('BALANCE_SHORT')
  const flow = {
    memberId,
    flowType: memberFlowType.consumption,
    bizType: 'payment',
    bizId: paymentId,
    paymentId,
  } as const
  await recordBalanceFlow(tx, { ...flow, principal: 0 - taken.principal, bonus: 0 - taken.bonus }, when)
  return taken
}

type GivenBack = Balance & {
  memberId: number
  paymentId: number
  bizType: 'refund' | 'void' | 'deposit' | 'kill' | 'play'
  bizId: number
}

/** Refunds a balance payment to the balance it came from. */
export async function refundToBalance(tx: Tx, back: GivenBack, when: BookingTime): Promise<void> {
  if (sumBalance(back) === 0) return
  await recordBalanceFlow(tx, { ...back, flowType: memberFlowType.refund }, when)
}

const buildAccountCode = (memberId: number, part: keyof Balance) => `member:${memberId}:${part}`

/** Journal lines for stored value that a member spends (debit), or receives (negative parts). */
export function buildBalanceLines(memberId: number, { principal, bonus }: Balance): JournalLine[] {
  return [
    { account: buildAccountCode(memberId, 'principal'), amount: principal },
    { account: buildAccountCode(memberId, 'bonus'), amount: bonus },
  ]
}

type AccountOwner = { memberId: number; memberName: string }

/** The two ledger accounts of a member, never with a debit balance. */
export const buildBalanceAccounts = ({ memberId, memberName }: AccountOwner) => {
  const common = { kind: 'liability', ceiling: 0 } as const
  return [
    { ...common, code: buildAccountCode(memberId, 'principal'), accountName: `储值本金 ${memberName}` },
    { ...common, code: buildAccountCode(memberId, 'bonus'), accountName: `储值赠送金 ${memberName}` },
  ]
}

/** Opens the two ledger accounts of a member, at the first recharge. */
export async function openBalanceAccounts(tx: Tx, owner: AccountOwner): Promise<void> {
  for (const account of buildBalanceAccounts(owner)) await ensureLedgerAccount(tx, account)
}
