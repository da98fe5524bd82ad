/** Commission rules in force, month by month, and their possible scopes. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payroll } from '@nocturne/contract/payroll/endpoints'
import type { schemas } from '@nocturne/contract/payroll/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { isPlannedRule } from '../planned-rules.ts'
import { getNextMonth } from './save-rule.ts'

type RuleList = AnswerOf<typeof payroll.commissionRules>

/** In order of precedence, as for estimates and wages: by post, then by department, then general. */
export const listCommissionRules: Handler<typeof payroll.commissionRules, typeof schemas.commissionRules> = async ({
  db,
  now,
}) => {
  const month = getBusinessDate(now).slice(0, 7)
  const [rules, posts, depts] = await Promise.all([
    sql<Omit<RuleList['rows'][number], 'canWithdraw' | 'canWithdrawEnd'> & { followed: boolean }>`
      select r.rule_id, r.rule_name, r.commission_kind, r.commission_mode, r.post_ids, r.dept_ids, r.start_month, r.end_month, r.reason,
        array(select p.post_name from post p where p.post_id = any(r.post_ids) order by p.order_num, p.post_id) as post_names,
        array(select d.dept_name from dept d where d.dept_id = any(r.dept_ids) order by d.order_num, d.dept_id) as dept_names,
        (select json_agg(json_build_object('fromAmount', t.from_amount, 'rateBp', t.rate_bp) order by t.from_amount) from commission_tier t
        where t.rule_id = r.rule_id) as tiers,
        u.nick_name as set_user_name, r.set_at as set_time,
        r.end_month is null as open,
        exists (select from commission_rule n where n.replaces_rule_id = r.rule_id and n.withdrawn_at is null) as followed
      from commission_rule r left join app_user u on u.user_id = r.set_user_id
      where r.withdrawn_at is null and exists (select from commission_tier t where t.rule_id = r.rule_id)
      order by r.commission_kind, r.post_ids = '{}', r.dept_ids = '{}', r.start_month desc, r.rule_id desc`.execute(db),
    db.selectFrom('post').select(['postId', 'postName']).orderBy('orderNum').orderBy('postId').execute(),
    db.selectFrom('dept').select(['deptId', 'deptName']).orderBy('orderNum').orderBy('deptId').execute(),
  ])
  const rows = rules.rows.map(({ followed, ...row }) => ({
    ...row,
    canWithdraw: !followed && isPlannedRule(row.startMonth, now),
    canWithdrawEnd: !followed && row.endMonth !== null && isPlannedRule(getNextMonth(row.endMonth), now),
  }))
  return { month, rows, posts, depts }
}
