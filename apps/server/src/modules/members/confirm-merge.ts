/**
 * A merge that moves more stored value than one person may move alone (`pay.secondPersonAbove`) needs a second person. The
 * limit applies to the merges of a night, by operator and by remaining member.
 */
import { formatFen } from '@nocturne/base/money'
import { maskPhone } from '@nocturne/base/masking'
import { sql } from 'kysely'
import type { CommandContext } from '../../http/context.ts'
import { requireSecondPerson } from '../../http/second-person.ts'
import { loadConfig } from '../platform/public.ts'
import type { MemberRow } from './member-store.ts'
import { readBalance } from './stored-value/balance-store.ts'
import { sumBalance } from './stored-value/balance-rules.ts'
import type { MovedBalance } from './stored-value/merge-stored-value.ts'

type Merge = { stays: MemberRow; goes: MemberRow; moved: MovedBalance; reason: string }

/** Makes other merges of this operator wait until the transaction ends, so that two at once count together. */
export const lockOwnMerges = ({ tx, actor }: CommandContext) =>
  sql`select pg_advisory_xact_lock(4265, hashtext(${String(actor.userId)}))`.execute(tx)

/** Called after the balance was moved, so the sums of the night contain this merge. */
export async function requireMergeConfirmation(
  context: CommandContext,
  { stays, goes, moved, reason }: Merge,
): Promise<void> {
  const { tx, actor } = context
  if (moved.amount === 0) return
  const limit = (await loadConfig(tx))['pay.secondPersonAbove']
  const { rows } = await sql<{ byOperator: number; toMember: number }>`
    with merged as materialized (
      select split_part(business_key, ':', 2)::bigint as member_id, actor_user_id from journal_entry
      where business_date = ${moved.businessDate}::date and business_key like 'memberMerge:%'
    )
    select coalesce(sum(0 - f.principal - f.bonus) filter (where m.actor_user_id = ${actor.userId}), 0)::bigint as by_operator,
      coalesce(sum(0 - f.principal - f.bonus) filter (where f.biz_id = ${stays.memberId}), 0)::bigint as to_member
    from merged m join member_flow f on f.member_id = m.member_id and f.biz_type = 'merge' and f.principal + f.bonus < 0`.execute(
    tx,
  )
  const { byOperator = 0, toMember = 0 } = rows[0] ?? {}
  if (Math.max(byOperator, toMember) <= limit) return
  const after = sumBalance(await readBalance(tx, stays.memberId))
  const name = ({ memberNo, memberName, phonenumber }: MemberRow) =>
    `${memberNo} ${memberName} ${maskPhone(phonenumber)}`
  await requireSecondPerson(context, {
    title: `合并会员：${goes.memberName}并入${stays.memberName}`,
    lines: [
      { label: '并入', beforeText: name(goes), afterText: name(stays) },
      { label: `${goes.memberNo} 储值`, beforeText: formatFen(moved.amount), afterText: formatFen(0) },
      { label: `${stays.memberNo} 储值`, beforeText: formatFen(after - moved.amount), afterText: formatFen(after) },
      { label: '原因', beforeText: '', afterText: reason },
    ],
    concernedUserIds: [],
  })
}
