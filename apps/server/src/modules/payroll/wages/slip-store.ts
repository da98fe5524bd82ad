/** Stores slips and their versions. */
import type { WageItem, WageStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { WageSlip } from '../../../db/types.ts'
import { refuseNotFound, refuse } from '../../../http/refusal.ts'
import { storeSlipCredits } from './wage-credits.ts'
import { hashSlip } from './slip-digest.ts'
import { computeSlip } from './wage-rules.ts'
import type { ManualItem, PersonFacts, PersonTerms } from './wage-rules.ts'

type SlipRow = Selectable<WageSlip>

export type NewSlipVersion = {
  wageId: number
  versionNo: number
  userId: number
  terms: PersonTerms
  facts: PersonFacts
  /** User who corrected it manually, if any. */
  correctUserId: number | null
}

/** Locks a slip. Throws NOT_FOUND, or WAGE_STATUS_WRONG when its status is not in `statuses`. */
export async function lockSlip(tx: Tx, wageId: number, statuses: readonly WageStatus[]): Promise<SlipRow> {
  const row = await tx
    .selectFrom('wageSlip')
    .selectAll()
    .where('wageId', '=', wageId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) refuseNotFound({ wageId })
  if (!statuses.includes(row.status)) refuse('WAGE_STATUS_WRONG')
  return row
}

type StoredSlipVersion = { terms: PersonTerms; facts: PersonFacts; digest: string }

/** A version with the terms and facts it was computed from. */
export async function readSlipVersion(tx: Tx, wageId: number, versionNo: number): Promise<StoredSlipVersion> {
  const { rows } = await sql<StoredSlipVersion>`
    select terms, facts, digest from wage_version where wage_id = ${wageId} and version_no = ${versionNo}`.execute(tx)
  return rows[0] ?? refuseNotFound({ versionNo })
}

/** Writes versions in one statement and makes them the latest of their slips, which the caller has locked. */
export async function writeSlipVersions(
  tx: Tx,
  versions: readonly NewSlipVersion[],
  { at, userId }: { at: Date; userId: number | null },
): Promise<void> {
  if (versions.length === 0) return
  const rows = versions.map(({ terms, facts, ...version }) => {
    const slip = computeSlip(terms, facts)
    const { userName, realName, deptId, deptName, postId, postName } = facts
    const who = { userName, realName, deptId, deptName, postId, postName, ruleId: terms.ruleId }
    return { ...version, ...who, ...slip, terms, facts, digest: hashSlip(slip, facts) }
  })
  await sql`
    with made as (
      insert into wage_version (wage_id, version_no, user_id, user_name, real_name, dept_id, dept_name, post_id, post_name, rule_id, terms, facts,
        work_days, rest_days, late_times, absent_days, items, gross_amount, deduct_amount, net_amount, digest, correct_user_id, create_user_id, created_at)
      select v."wageId", v."versionNo", v."userId", v."userName", v."realName", v."deptId", v."deptName", v."postId", v."postName", v."ruleId", v.terms,
        v.facts,
        v."workDays", v."restDays", v."lateTimes", v."absentDays", v.items, v."grossAmount", v."deductAmount", v."netAmount", v.digest,
        v."correctUserId", ${userId}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("wageId" bigint, "versionNo" integer, "userId" bigint, "userName" text, "realName" text,
        "deptId" bigint, "deptName" text, "postId" bigint, "postName" text, "ruleId" bigint, terms jsonb, facts jsonb, "workDays" integer, "restDays" integer,
        "lateTimes" integer, "absentDays" integer, items jsonb, "grossAmount" bigint, "deductAmount" bigint, "netAmount" bigint, digest text,
        "correctUserId" bigint)
      order by v."wageId" returning wage_id, version_no
    )
    update wage_slip s set version_no = made.version_no from made where made.wage_id = s.wage_id`.execute(tx)
  await storeSlipCredits(tx, versions)
}

/** Returns the manual items with `extra` in place of the item of the same code. Amount 0 removes the item. */
export function replaceManualItem(extras: readonly ManualItem[], extra: ManualItem): ManualItem[] {
  const others = extras.filter(({ itemCode }: { itemCode: WageItem }) => itemCode !== extra.itemCode)
  return extra.amount === 0 ? others : [...others, extra]
}
