/** Versions of wage rules, and simulations of a draft on past months. Read-only. */
import { pickTrialPage } from '@nocturne/base/rule-trial'
import { addDays, getBusinessDate } from '@nocturne/base/venue-time'
import { wageStatus } from '@nocturne/contract/codes'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { Handler } from '../../../http/bind.ts'
import { requirePayTicket } from '../../session/public.ts'
import { isPlannedRule } from '../planned-rules.ts'
import type { VenueTerms } from '../wages/wage-rules.ts'
import { toWageTermsDraft } from './wage-terms-rules.ts'
import { simulateSlips } from './simulation-rules.ts'
import type { CurrentSlip } from './simulation-rules.ts'
import { validateWageTermsDraft } from './validate-wage-terms.ts'

const SHOWN = 50

/** Terms of a post without a rule. */
const unpaid = { basePay: 0, postPay: 0, asksLeastSales: false }

type Row = {
  ruleId: number
  startMonth: string
  createTime: string
  createUserName: string | null
  terms: VenueTerms
  withdrawTime: string | null
  withdrawUserName: string | null
  reason: string | null
}

export const listWageRules: Handler<typeof payroll.wageRules, typeof schemas.wageRules> = async ({ db, now }) => {
  const [{ rows }, posts, firstMonth] = await Promise.all([
    sql<Row>`
      select r.rule_id, r.start_month, r.created_at as create_time, u.nick_name as create_user_name, r.terms,
        r.withdrawn_at as withdraw_time, w.nick_name as withdraw_user_name, r.withdraw_reason as reason
      from wage_rule r left join app_user u on u.user_id = r.create_user_id left join app_user w on w.user_id = r.withdraw_user_id
      order by r.withdrawn_at is not null, r.start_month desc, r.rule_id desc limit ${SHOWN}`.execute(db),
    db.selectFrom('post').select(['postId', 'postName']).orderBy('orderNum').orderBy('postId').execute(),
    readFirstChangeableMonth(db, now),
  ])
  const month = getBusinessDate(now).slice(0, 7)
  const buildVersion = ({ ruleId, startMonth, createTime, createUserName, terms: venueTerms }: Row) => {
    const { posts: paid, ...terms } = toWageTermsDraft(venueTerms)
    const of = new Map(paid.map((post) => [post.postId, post]))
    return {
      ruleId,
      startMonth,
      createTime,
      createUserName,
      ...terms,
      posts: posts.map((post) => ({ ...unpaid, ...of.get(post.postId), ...post })),
    }
  }
  const standing = rows.filter(({ withdrawTime }) => withdrawTime === null)
  return {
    rows: standing.map((row) => ({ ...buildVersion(row), canWithdraw: isPlannedRule(row.startMonth, now) })),
    currentRuleId: standing.find(({ startMonth }) => startMonth <= month)?.ruleId ?? null,
    withdrawn: rows.flatMap((row) => {
      const { withdrawTime, withdrawUserName, reason } = row
      if (withdrawTime === null || withdrawUserName === null || reason === null) return []
      return [{ ...buildVersion(row), canWithdraw: false, withdrawTime, withdrawUserName, reason }]
    }),
    firstMonth,
  }
}

/** Earliest month without published slips in it or later; never before the last completed month. */
export async function readFirstChangeableMonth(db: Db, now: Date): Promise<string> {
  const last = getPreviousMonth(getBusinessDate(now).slice(0, 7))
  const { rows } = await sql<{ month: string }>`
    select month from wage_slip where status <> ${lit(wageStatus.draft)} and month >= ${last} order by month desc limit 1`.execute(
    db,
  )
  const [out] = rows
  return out ? addDays(`${out.month}-28`, 7).slice(0, 7) : last
}

const getPreviousMonth = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

export const simulateWageRule: Handler<typeof payroll.simulateRule, typeof schemas.simulateRule> = async (
  context,
  { months, ticket, pageNum, pageSize, ...candidateInput },
) => {
  await requirePayTicket(context, ticket)
  const candidate = await validateWageTermsDraft(context.db, candidateInput)
  const { rows: slips } = await sql<CurrentSlip>`
    with last as (select distinct month from wage_slip where version_no > 0 order by month desc limit ${months})
    select s.month, s.user_id, v.terms, v.facts from last join wage_slip s using (month) join wage_version v on v.wage_id = s.wage_id
      and v.version_no = s.version_no
    order by s.month desc, s.user_id`.execute(context.db)
  return pickTrialPage(simulateSlips(slips, candidate), { pageNum, pageSize })
}
