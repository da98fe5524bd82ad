/**
 * 生成: drafts of a month from its closed nights. A repeated call writes only changes. Published slips are unchanged unless the
 * owner objected: then later changes, such as an approved punch, become a version to publish again.
 */
import { isDeepStrictEqual } from 'node:util'
import { getBusinessDate, getMonthRange } from '@nocturne/base/venue-time'
import { businessDayStatus, wageStatus } from '@nocturne/contract/codes'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { refuseField } from '../../../http/refusal.ts'
import { requireDeptSubtreeIds } from '../../directory/public.ts'
import type { TaxFacts } from '../tax/tax-rules.ts'
import { hashSlip } from './slip-digest.ts'
import { writeSlipVersions } from './slip-store.ts'
import type { NewSlipVersion } from './slip-store.ts'
import { readCreditFacts, lockWageCredits } from './wage-credits.ts'
import { listEmployees, readPersonFacts } from './wage-facts.ts'
import { computeSlip } from './wage-rules.ts'
import type { ManualItem } from './wage-rules.ts'
import { buildPersonTerms, findMonthTerms } from './wage-terms.ts'

type SlipSelection = { month: string; deptIds: readonly number[] | null }
type By = { at: Date; userId: number | null }
type Standing = {
  wageId: number
  userId: number
  versionNo: number
  digest: string | null
  extras: ManualItem[] | null
  tax: TaxFacts | null
}

/** Returns the number of drafts, and how many are new or changed. PARAM_INVALID at the month without a valid rule. */
export async function createSlipDrafts(
  tx: Tx,
  { month, deptIds }: SlipSelection,
  by: By,
): Promise<{ count: number; changed: number }> {
  const terms = await findMonthTerms(tx, month)
  if (!terms) return refuseField('month', '月份', '该月没有工资规则')
  const employees = await listEmployees(tx, month, deptIds)
  const ids = employees.map(({ userId }) => userId)
  await sql`
    insert into wage_slip (month, user_id) select ${month}, id from unnest(${ids}::bigint[]) id order by id
    on conflict (month, user_id) do nothing`.execute(tx)
  // Serializes concurrent calls: the second finds nothing left to write.
  await sql`
    select from wage_slip where month = ${month} and user_id = any(${ids}::bigint[]) order by wage_id for no key update`.execute(
    tx,
  )
  const { rows: drafts } = await sql<Standing>`
    select s.wage_id, s.user_id, s.version_no, v.digest, v.facts -> 'extras' as extras, v.facts -> 'tax' as tax
    from wage_slip s left join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
    where s.month = ${month} and s.user_id = any(${ids}::bigint[]) and s.status in (${lit(wageStatus.draft, wageStatus.disputed)}) order by s.wage_id`.execute(
    tx,
  )
  const deductsCredits = (terms.house.creditBp ?? 0) > 0
  if (deductsCredits) await lockWageCredits(tx)
  const [facts, credits] = [
    await readPersonFacts(tx, month, employees, by.at),
    deductsCredits ? await readCreditFacts(tx, month, ids) : null,
  ]
  const versions = drafts.flatMap(({ wageId, userId, versionNo, digest, extras, tax }): NewSlipVersion[] => {
    const known = facts.get(userId)
    if (!known) return []
    const whole = { ...known, ...credits?.get(userId), extras: extras ?? [] }
    const own = buildPersonTerms(terms, whole)
    // Without a tax to pay, a slip is the same also when the facts of the tax differ.
    const same = hashSlip(computeSlip(own, whole), whole) === digest && isDeepStrictEqual(tax, known.tax ?? null)
    return same ? [] : [{ wageId, versionNo: versionNo + 1, userId, terms: own, facts: whole, correctUserId: null }]
  })
  await writeSlipVersions(tx, versions, by)
  return { count: drafts.length, changed: versions.length }
}

/** Requires a past month with all nights closed; PARAM_INVALID at the field otherwise. */
export async function assertMonthOver(tx: Tx, month: string, now: Date): Promise<void> {
  const { beginDate, endDate } = getMonthRange(month)
  const open = await tx
    .selectFrom('businessDay')
    .select('businessDate')
    .where('businessDate', '>=', beginDate)
    .where('businessDate', '<=', endDate)
    .where('status', '<>', businessDayStatus.closed)
    .limit(1)
    .executeTakeFirst()
  if (endDate >= getBusinessDate(now) || open) refuseField('month', '月份', '该月营业日尚未全部结束')
}

export const generateWages: Handler<typeof payroll.generateWages, typeof schemas.generateWages> = async (
  { tx, now, actor, emit, log },
  { month, deptId },
) => {
  await assertMonthOver(tx, month, now)
  const deptIds = deptId === undefined ? null : await requireDeptSubtreeIds(tx, deptId)
  const made = await createSlipDrafts(tx, { month, deptIds }, { at: now, userId: actor.userId })
  emit({ topic: 'wage' })
  log({ subjectType: 'wageSlip', after: { month, deptId, ...made } })
  return made
}
