/**
 * Audit checks of the departments of people over time. Credit belongs to the department a person was in when it was
 * earned.
 */
import { normalDisable, userStatus, userType } from '@nocturne/contract/codes'
import { quoteCode, TIMESTAMP_TOLERANCE } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

/** SQL condition: this person belonged to this department at this moment (all SQL expressions). */
export const buildDeptMemberCondition = (userId: string, deptId: string, at: string): string =>
  `exists (select from user_dept d where d.user_id = ${userId} and d.dept_id = ${deptId}
     and d.from_at <= ${at} + ${TIMESTAMP_TOLERANCE} and coalesce(d.to_at, 'infinity') >= ${at} - ${TIMESTAMP_TOLERANCE})`

/** Lists the person's departments at this moment, for the message of a violation. */
export const selectDepts = (userId: string, at: string): string =>
  `array(select d.dept_id from user_dept d where d.user_id = ${userId} and d.from_at <= ${at} and coalesce(d.to_at, 'infinity') > ${at}) as belonged_to`

export const peopleChecks: readonly AuditCheck[] = [
  {
    name: 'department of a person = where his history ends',
    title: '员工部门',
    explanation: '员工的部门等于部门历史的最后一段',
    query: `select u.user_id, u.user_name, u.dept_id, d.dept_id as history from app_user u
      left join user_dept d on d.user_id = u.user_id and d.to_at is null
      where d.dept_id is distinct from u.dept_id`,
  },
  {
    name: 'departments of a person follow each other without a gap',
    title: '部门历史连续',
    explanation: '员工的部门历史一段接一段，没有空档',
    query: `select user_id, dept_id, from_at, before from (
        select user_id, dept_id, from_at, coalesce(lag(to_at) over (partition by user_id order by from_at), '-infinity') as before from user_dept) d
      where from_at <> before`,
  },
  {
    name: 'roles of a person exist',
    title: '员工角色存在',
    explanation: '员工的角色都存在',
    query: `select u.user_id, u.user_name, key as role_key from app_user u, unnest(u.role_keys) key
      where not exists (select from role r where r.role_key = key)`,
  },
  {
    name: 'roles of active people and of posts in use are in use',
    title: '角色在用',
    explanation: '在职员工和在用岗位的角色都在用',
    query: `select r.role_id, r.role_key, u.user_id as holder, null as post_id from role r join app_user u on r.role_key = any(u.role_keys)
      where r.status <> ${quoteCode(normalDisable.normal)} and u.status = ${quoteCode(userStatus.active)}
      union all select r.role_id, r.role_key, null, p.post_id from role r join post p on r.role_key = any(p.role_keys)
      where r.status <> ${quoteCode(normalDisable.normal)} and p.status = ${quoteCode(normalDisable.normal)}`,
  },
  {
    name: 'roles of a post exist',
    title: '岗位角色存在',
    explanation: '岗位的角色都存在',
    query: `select p.post_id, p.post_name, key as role_key from post p, unnest(p.role_keys) key
      where not exists (select from role r where r.role_key = key)`,
  },
  {
    name: 'ancestors of a department lead to its parent',
    title: '部门上下级',
    explanation: '部门的上级路径通向它的上级部门',
    query: `select d.dept_id, d.ancestors from dept d left join dept p on p.dept_id = d.parent_id
      where d.ancestors <> case when d.parent_id = 0 then d.parent_id::text else p.ancestors || ',' || d.parent_id end
        or (d.parent_id <> 0 and p.dept_id is null)`,
  },
  {
    name: 'an active person has a period of employment without an end, and nobody else has',
    title: '在职记录',
    explanation: '在职员工有一段没有结束的在职记录，其他人没有',
    query: `select u.user_id, u.user_name, u.status, e.join_date, e.leave_date from app_user u
      left join employment e on e.user_id = u.user_id and e.leave_date is null
      where u.user_type <> ${quoteCode(userType.system)} and (u.status = ${quoteCode(userStatus.active)}) <> (e.user_id is not null)`,
  },
]
