/**
 * Audit checks of materials and tasks: stored counts equal the number of rows, and booked rewards equal the approved
 * check-ins.
 */
import { materialUseType, taskCheckStatus, taskStatus, taskUserStatus } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const { approved, rejected } = taskCheckStatus
const { notBegun, running, completed, missed } = taskUserStatus

export const materialChecks: readonly AuditCheck[] = [
  {
    name: 'views and uses of a material = what is noted of it',
    title: '物料统计',
    explanation: '物料的查看和使用次数等于记录数',
    query: `select m.material_id, m.view_count, m.use_count, u.views, u.uses from material m cross join lateral (
        select count(*) filter (where use_type = ${quoteCode(materialUseType.view)}) as views,
          count(*) filter (where use_type <> ${quoteCode(materialUseType.view)}) as uses
        from material_use where material_id = m.material_id) u
      where (m.view_count, m.use_count) <> (u.views, u.uses)`,
  },
  {
    name: 'how far somebody is with a task = his check-ins',
    title: '任务进度',
    explanation: '任务进度等于本人的打卡',
    query: `select p.task_id, p.user_id, p.check_count, p.pass_count, p.status, c.sent, c.passed from task_user p join task t using (task_id)
      cross join lateral (select count(*) filter (where status <> ${quoteCode(rejected)}) as sent,
          count(*) filter (where status = ${quoteCode(approved)}) as passed
        from task_check where task_id = p.task_id and user_id = p.user_id) c
      where (p.check_count, p.pass_count) <> (c.sent, c.passed) or p.check_times <> t.check_times or p.status <> case
        when c.passed >= t.check_times then ${quoteCode(completed)} when t.status <> ${quoteCode(taskStatus.running)} then ${quoteCode(missed)}
        when c.sent > 0 then ${quoteCode(running)} else ${quoteCode(notBegun)} end`,
  },
  {
    name: 'people of a task, those who began and those who are done = its rows, its publisher not among them',
    title: '任务人数',
    explanation: '任务的人数、已开始和已完成等于记录，不含发布人',
    query: `select t.task_id, t.person_count, t.join_count, t.done_count, p.people, p.began, p.done, p.himself from task t cross join lateral (
        select count(*) as people, count(*) filter (where check_count > 0) as began, count(*) filter (where status = ${quoteCode(completed)}) as done,
          count(*) filter (where user_id = t.publish_user_id) as himself
        from task_user where task_id = t.task_id) p
      where (t.person_count, t.join_count, t.done_count) <> (p.people, p.began, p.done) or p.himself > 0
        or (t.status <> ${quoteCode(taskStatus.draft)}) <> (p.people > 0)`,
  },
  {
    name: 'check-ins of a task stay within its time and what a night takes',
    title: '任务打卡范围',
    explanation: '任务打卡在任务时间内，不超过每晚次数',
    query: `select c.check_id, c.task_id, c.day_no, t.per_day, c.created_at, t.start_at, t.end_at from task_check c join task t using (task_id)
      where c.day_no > t.per_day or c.created_at < t.start_at or c.created_at >= t.end_at`,
  },
  {
    name: 'an approved check-in pays what its task pays, and was judged by somebody where the task asks for it',
    title: '任务打卡审核',
    explanation: '通过的打卡按任务付款，需要审核的有审核人',
    query: `select c.check_id, c.task_id, c.status, c.reward_amount, t.reward_amount as offered, c.review_user_id from task_check c join task t using (task_id)
      where c.reward_amount <> case when c.status = ${quoteCode(approved)} then t.reward_amount else 0 end
        or c.status in ${quoteCodes(approved, rejected)} and (c.review_user_id is not null) <> t.need_review`,
  },
]
