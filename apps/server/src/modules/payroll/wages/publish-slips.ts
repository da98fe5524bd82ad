/** 发布 and 发放: publishes drafts and corrections to their people; marks signed slips as paid. */
import { isDeepStrictEqual } from 'node:util'
import { getBusinessDate, getBusinessDayBounds, formatTime } from '@nocturne/base/venue-time'
import { notifyCategory, wageStatus } from '@nocturne/contract/codes'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { Handler } from '../../../http/bind.ts'
import type { CommandContext } from '../../../http/context.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { requireDeptSubtreeIds } from '../../directory/public.ts'
import { notify } from '../../notifications/public.ts'
import { loadConfig } from '../../platform/public.ts'
import { checkPayPassword } from '../../session/public.ts'
import { readDeductionFacts } from '../tax/tax-facts.ts'
import type { DeductionFacts } from '../tax/tax-facts.ts'
import { readBasePayParts } from '../base-pay/dated-base-pays.ts'
import type { BasePayPart } from './base-pay-rules.ts'
import { assertMonthOver } from './generate-slips.ts'
import { repayCreditsFromSlips } from './wage-credits.ts'
import { lockWageRules, findMonthTerms } from './wage-terms.ts'

type SlipSelection = { month: string; deptIds: readonly number[] | null }
type Moved = { wageId: number; userId: number }

/** Filters by the department stored on the slip, so that moved employees stay with the slips that were reviewed. */
const buildDeptFilter = (deptIds: readonly number[] | null): RawBuilder<unknown> =>
  deptIds === null ? sql`true` : sql`v.dept_id = any(${[...deptIds]}::bigint[])`

/** Publishes drafts and slips corrected after an objection. Returns their owners. */
export async function publishSlips(
  tx: Tx,
  { month, deptIds }: SlipSelection,
  by: { at: Date; userId: number | null },
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with wanted as (
      select s.wage_id from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
      where s.month = ${month} and ${buildDeptFilter(deptIds)}
        and (s.status = ${wageStatus.draft} or s.status = ${wageStatus.disputed} and s.version_no > s.published_no)
      order by s.wage_id for no key update of s
    )
    update wage_slip s set status = ${wageStatus.unconfirmed}, published_no = s.version_no, published_at = ${by.at}, publish_user_id = ${by.userId}
    from wanted w where w.wage_id = s.wage_id returning s.wage_id, s.user_id`.execute(tx)
  return rows.toSorted((a, b) => a.wageId - b.wageId)
}

export const publishWages: Handler<typeof payroll.publishWages, typeof schemas.publishWages> = async (
  context,
  { month, deptId },
) => {
  const { tx, now, actor } = context
  await assertMonthOver(tx, month, now)
  const deptIds = deptId === undefined ? null : await requireDeptSubtreeIds(tx, deptId)
  await assertCurrentRule(tx, { month, deptIds })
  await assertCurrentFacts(tx, { month, deptIds })
  const moved = await publishSlips(tx, { month, deptIds }, { at: now, userId: actor.userId })
  await notifyOwners(context, moved, { title: '工资单已发布', content: `${month} 工资单已发布，请核对并签名确认` })
  context.log({ subjectType: 'wageSlip', after: { month, deptId, published: moved.length, at: formatTime(now) } })
  return { count: moved.length }
}

/**
 * Throws PARAM_INVALID for `month` when a wage rule was set after a draft was computed: drafts must follow the current
 * rule.
 */
async function assertCurrentRule(tx: Tx, { month, deptIds }: SlipSelection): Promise<void> {
  await lockWageRules(tx)
  const terms = await findMonthTerms(tx, month)
  const { rows } = await sql<{ wageId: number }>`
    select s.wage_id from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
    where s.month = ${month} and s.status = ${wageStatus.draft} and ${buildDeptFilter(deptIds)} and v.rule_id <> ${terms?.ruleId ?? 0} limit 1`.execute(
    tx,
  )
  if (rows.length > 0) refuseField('month', '月份', '工资规则已调整，请重新生成后再发布')
}

type DraftFacts = { userId: number; userName: string; basePays: BasePayPart[] | null } & {
  [Fact in keyof DeductionFacts]-?: NonNullable<DeductionFacts[Fact]> | null
}

/**
 * Throws PARAM_INVALID for `month` when the base pay, a deduction or the tax of an employee changed after their draft
 * was computed. Called with the wage rules locked.
 */
async function assertCurrentFacts(tx: Tx, { month, deptIds }: SlipSelection): Promise<void> {
  const { rows } = await sql<DraftFacts>`
    select s.user_id, v.user_name, v.facts -> 'basePays' as base_pays, v.facts -> 'social' as social, v.facts -> 'tax' as tax
    from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
    where s.month = ${month} and s.status = ${wageStatus.draft} and ${buildDeptFilter(deptIds)} order by s.wage_id`.execute(
    tx,
  )
  const ids = rows.map(({ userId }) => userId)
  const [parts, deductions] = [await readBasePayParts(tx, month, ids), await readDeductionFacts(tx, month, ids)]
  for (const { userId, userName, basePays, social, tax } of rows) {
    const current = deductions.get(userId) ?? {}
    const changes = [
      !isDeepStrictEqual(basePays, parts.get(userId) ?? null) && '底薪',
      social !== (current.social ?? null) && '社保',
      !isDeepStrictEqual(tax, current.tax ?? null) && '个税数据',
    ]
    const change = changes.find((one) => one !== false)
    if (change) refuseField('month', '月份', `${userName}的${change}已变化，请重新生成后再发布`)
  }
}

/**
 * Marks the signed slips as paid. Above `pay.secondPersonAbove` per night, the payer must not be the person who
 * published the slips.
 */
export const payWages: Handler<typeof payroll.payWages, typeof schemas.payWages> = async (
  context,
  { month, deptId, payPassword, netAmount },
) => {
  const { tx, now, actor } = context
  if (payPassword === undefined) refuseField('payPassword', '支付密码', '请输入支付密码')
  await checkPayPassword(context, payPassword)
  await assertMonthOver(tx, month, now)
  const deptIds = deptId === undefined ? null : await requireDeptSubtreeIds(tx, deptId)
  // Serializes the payouts of one person: two concurrent ones would each stay below the limit.
  await sql`select pg_advisory_xact_lock(4264, hashtext(${String(actor.userId)}))`.execute(tx)
  const { rows } = await sql<Moved>`
    with wanted as (
      select s.wage_id from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
      where s.month = ${month} and s.status = ${wageStatus.confirmed} and ${buildDeptFilter(deptIds)} order by s.wage_id for no key update of s
    )
    update wage_slip s set status = ${wageStatus.paid}, paid_at = ${now}, pay_user_id = ${actor.userId}
    from wanted w where w.wage_id = s.wage_id returning s.wage_id, s.user_id`.execute(tx)
  const moved = rows.toSorted((a, b) => a.wageId - b.wageId)
  await assertSums(context, moved, netAmount)
  await repayCreditsFromSlips(
    context,
    moved.map(({ wageId }) => wageId),
  )
  await notifyOwners(context, moved, { title: '工资已发放', content: `${month} 工资已发放` })
  context.log({ subjectType: 'wageSlip', after: { month, deptId, paid: moved.length } })
  return { count: moved.length }
}

/**
 * Refuses STALE_DATA when the sum differs from the confirmed one, and SECOND_PERSON_NEEDED when the slips that the
 * payer both published and paid tonight exceed the limit.
 */
async function assertSums({ tx, now, actor }: CommandContext, moved: readonly Moved[], confirmed?: number) {
  const { rows } = await sql<{ paid: number; own: number }>`
    select coalesce(sum(v.net_amount) filter (where s.wage_id = any(${moved.map(({ wageId }) => wageId)}::bigint[])), 0)::bigint as paid,
      coalesce(sum(v.net_amount) filter (where s.publish_user_id = ${actor.userId}), 0)::bigint as own
    from wage_slip s join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
    where s.pay_user_id = ${actor.userId} and s.paid_at >= ${getBusinessDayBounds(getBusinessDate(now)).beginTime}::timestamptz`.execute(
    tx,
  )
  const [sums = { paid: 0, own: 0 }] = rows
  if (confirmed !== undefined && confirmed !== sums.paid) refuse('STALE_DATA')
  const limit = (await loadConfig(tx))['pay.secondPersonAbove']
  if (moved.length > 0 && sums.own > limit) refuse('SECOND_PERSON_NEEDED', { who: '这些工资单由您发布' })
}

/** Notifies each owner of their slip; amounts require the payment password. */
async function notifyOwners(
  { tx, emit, now }: CommandContext,
  moved: readonly Moved[],
  { title, content }: { title: string; content: string },
): Promise<void> {
  for (const { wageId, userId } of moved) {
    const route = `/pages/employeeCenter/employee/employeeWagesDetail/index?wageId=${wageId}`
    const message = { userIds: [userId], category: notifyCategory.pay, title, content, route, bizType: 'wageSlip' }
    await notify(tx, emit, { ...message, bizId: wageId }, now)
  }
  emit({ topic: 'wage' })
}
