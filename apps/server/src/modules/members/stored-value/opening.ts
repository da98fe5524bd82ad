/**
 * 期初余额: stored value that members bring from an earlier system. No money is received: the entry books the liability
 * against the account of opening balances, so it is neither revenue nor refundable to a provider. An opening is undone by
 * a counter entry while none of it was used.
 */
import { memberFlowType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { ensureLedgerAccounts, lockFactDate, postEntries } from '../../ledger/public.ts'
import type { JournalEntry } from '../../ledger/public.ts'
import type { Balance } from './balance-rules.ts'
import { sumBalance } from './balance-rules.ts'
import { buildBalanceAccounts, buildBalanceLines, lockBalances } from './balance-store.ts'

const OPENING_ACCOUNT = 'opening:balances'

export type NewOpening = Balance & { memberId: number }

type Booking = { at: Date; userId: number }

type Opening = NewOpening & { openingId: number; batchId: number }

/**
 * Books the opening balances of members who have none, in one entry. The caller has locked the members, and the entity,
 * so that batches get ascending numbers.
 */
export async function bookOpenings(tx: Tx, openings: readonly NewOpening[], { at, userId }: Booking): Promise<void> {
  if (openings.length === 0) return
  const businessDate = await lockFactDate(tx, at)
  const memberIds = openings.map(({ memberId }) => memberId)
  await openMemberAccounts(tx, memberIds)
  await lockBalances(tx, memberIds)
  const { rows } = await sql<Opening>`
    insert into member_opening (batch_id, member_id, principal, bonus, created_by, created_at, business_date)
    select (select coalesce(max(opening_id), 0) + 1 from member_opening), o."memberId", o.principal, o.bonus, ${userId}, ${at}::timestamptz, ${businessDate}::date
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as o("memberId" bigint, principal bigint, bonus bigint)
    order by o."memberId" returning opening_id, batch_id, member_id, principal, bonus`.execute(tx)
  await recordFlows(tx, rows, { flowType: memberFlowType.opening, bizType: 'opening', sign: 1, at, businessDate })
  const entries = buildEntries(rows, 1)
  await postEntries(tx, entries, { at, businessDate, userId })
}

/** Reverses openings that `findUsedOpenings` found unused; the caller has locked the balances. */
export async function reverseOpenings(tx: Tx, memberIds: readonly number[], { at, userId }: Booking): Promise<void> {
  const businessDate = await lockFactDate(tx, at)
  const { rows } = await sql<Opening>`
    update member_opening set undone_by = ${userId}, undone_at = ${at}::timestamptz, undone_date = ${businessDate}::date
    where member_id = any(${[...memberIds]}::bigint[]) and undone_at is null
    returning opening_id, batch_id, member_id, principal, bonus`.execute(tx)
  if (rows.length === 0) return
  await recordFlows(tx, rows, {
    flowType: memberFlowType.adjustment,
    bizType: 'openingUndo',
    sign: -1,
    at,
    businessDate,
  })
  const entries = buildEntries(rows, -1)
  await postEntries(tx, entries, { at, businessDate, userId })
}

/**
 * Members whose opening was used: another flow than recharges followed it, or moved it to another member. Locks the
 * balances first, so that a payment in progress is seen.
 */
export async function findUsedOpenings(tx: Tx, memberIds: readonly number[]): Promise<Set<number>> {
  await lockBalances(tx, memberIds)
  const { rows } = await sql<{ memberId: number }>`
    select distinct o.member_id from member_opening o join member_flow f using (member_id)
    where o.member_id = any(${[...memberIds]}::bigint[]) and o.undone_at is null
      and f.biz_type not in ('opening', 'openingUndo')
      and f.flow_type not in (${lit(memberFlowType.recharge, memberFlowType.bonus)})`.execute(tx)
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Members with stored value of other origin, or with an opening that is in force. */
export async function findMembersWithHistory(
  tx: Tx,
  memberIds: readonly number[],
): Promise<Map<number, 'opened' | 'used'>> {
  const { rows } = await sql<{ memberId: number; opened: boolean }>`
    select member_id, bool_or(opened) as opened from (
      select member_id, true as opened from member_opening where undone_at is null and member_id = any(${[...memberIds]}::bigint[])
      union all
      select member_id, false from member_flow
      where member_id = any(${[...memberIds]}::bigint[]) and biz_type not in ('opening', 'openingUndo')
    ) found group by member_id`.execute(tx)
  return new Map(rows.map(({ memberId, opened }) => [memberId, opened ? 'opened' : 'used']))
}

/** Opens the two ledger accounts of each member who has none. */
async function openMemberAccounts(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const members = await tx
    .selectFrom('member')
    .select(['memberId', 'memberName'])
    .where('memberId', 'in', [...memberIds])
    .orderBy('memberId')
    .execute()
  await ensureLedgerAccounts(tx, members.flatMap(buildBalanceAccounts))
}

type FlowKind = {
  flowType: (typeof memberFlowType)['opening' | 'adjustment']
  bizType: 'opening' | 'openingUndo'
  sign: 1 | -1
  at: Date
  businessDate: string
}

async function recordFlows(
  tx: Tx,
  openings: readonly Opening[],
  { flowType, bizType, sign, at, businessDate }: FlowKind,
): Promise<void> {
  await sql`
    insert into member_flow (member_id, flow_type, principal, bonus, balance_after, biz_type, biz_id, business_date, created_at)
    select o."memberId", ${flowType}, ${sign}::int * o.principal, ${sign}::int * o.bonus, 0, ${bizType}, o."openingId",
      ${businessDate}::date, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
      as o("openingId" bigint, "memberId" bigint, principal bigint, bonus bigint)
    order by o."memberId"`.execute(tx)
}

/**
 * Entry of each batch (`sign` 1), or its counter entry. One line for the whole batch on the account of openings: every
 * line updates its account, and thousands of updates of one row in a transaction get slower with each.
 */
const buildEntries = (openings: readonly Opening[], sign: 1 | -1): JournalEntry[] =>
  [...Map.groupBy(openings, ({ batchId }) => batchId)].map(([batchId, batch]) => {
    const key = `memberOpening:${batchId}`
    const total = batch.reduce((sum, opening) => sum + sumBalance(opening), 0)
    const lines = batch.flatMap(({ memberId, principal, bonus }) =>
      buildBalanceLines(memberId, { principal: 0 - sign * principal, bonus: 0 - sign * bonus }),
    )
    return {
      businessKey: sign === 1 ? key : `${key}:undo`,
      kind: 'opening',
      lines: [...lines, { account: OPENING_ACCOUNT, amount: sign * total }],
      ...(sign === -1 && { reverses: key }),
    }
  })
