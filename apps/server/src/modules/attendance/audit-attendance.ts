/** Audits attendance: frozen nights match shifts, punches and approved applications, and applications match their approvals. */
import {
  applyStatus,
  applyType,
  approvalStatus,
  clockDayStatus,
  clockFlag,
  clockMethod,
  clockResult,
  clockType,
} from '@nocturne/contract/codes'
import { quoteCode } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { buildDeptMemberCondition, selectDepts } from '../directory/public.ts'

const { normal, late, early, lateAndEarly, missing, absent, rest, leave, unscheduled } = clockDayStatus

/** The person of schedule row `s` was employed that night. */
const EMPLOYED = `exists (select from employment e where e.user_id = s.user_id and daterange(e.join_date, e.leave_date, '[]') @> s.business_date)`

/** Published shifts of frozen nights with their hours as timestamps. */
const planned = `select s.*, (s.business_date + make_interval(mins => s.on_minute)) at time zone 'Asia/Shanghai' as on_due,
    (s.business_date + make_interval(mins => s.off_minute)) at time zone 'Asia/Shanghai' as off_due
  from schedule s join clock_night n using (business_date) where ${EMPLOYED}`

export const attendanceChecks: readonly AuditCheck[] = [
  {
    name: 'a frozen night has a day for everybody who was to work, and for everybody who came',
    title: '考勤完整',
    explanation: '已定的一晚，应到和到了的人都有考勤',
    query: `select coalesce(d.user_id, k.user_id) as user_id, coalesce(d.business_date, k.business_date) as business_date, d.status, k.shift_id
      from (select distinct on (user_id, business_date) user_id, business_date, shift_id from (
          select user_id, business_date, shift_id from schedule s join clock_night using (business_date) where ${EMPLOYED}
          union all select user_id, business_date, null from clock_record join clock_night using (business_date)) known
        order by user_id, business_date, shift_id nulls last) k
      full join (select d.* from clock_day d) d using (user_id, business_date)
      where d.user_id is null or (k.user_id is null and d.status <> ${quoteCode(leave)}) or d.shift_id is distinct from k.shift_id`,
  },
  {
    name: 'the beginning and the end of a frozen day are its first punch-in and the last punch-out after it',
    title: '考勤起止',
    explanation: '已定的考勤从第一次上班卡到之后最后一次下班卡',
    query: `select d.user_id, d.business_date, d.on_at, p.first_in, d.off_at, p.last_out
      from clock_day d join (${planned}) s using (user_id, business_date)
      left join lateral (
        select i.first_in, max(c.clocked_at) filter (where c.clock_type = ${quoteCode(clockType.out)}
          and (i.first_in is null or c.clocked_at > i.first_in)) as last_out
        from clock_record c cross join (select min(f.clocked_at) as first_in from clock_record f where f.user_id = s.user_id
          and f.business_date = s.business_date and f.clock_type = ${quoteCode(clockType.in)}) i
        where c.user_id = s.user_id and c.business_date = s.business_date group by i.first_in) p on true
      where not s.rest_flag and d.status not in (${quoteCode(leave)}, ${quoteCode(rest)}) and (d.on_at is distinct from p.first_in
        or d.off_at is distinct from p.last_out)`,
  },
  {
    name: 'the status of a frozen day follows from its times and what was granted',
    title: '考勤状态',
    explanation: '已定的考勤状态由时间和批准的申请得出',
    query: `select d.user_id, d.business_date, d.status, d.late_minutes, d.early_minutes, d.on_at, d.off_at
      from clock_day d left join (${planned}) s using (user_id, business_date)
      left join lateral (
        select bool_or(a.apply_type in (${quoteCode(applyType.leave)}, ${quoteCode(applyType.swap)})) as away
        from clock_apply a where a.user_id = d.user_id and a.status = ${quoteCode(applyStatus.approved)}
          and a.begin_at < coalesce(s.off_due, (d.business_date + 1 + time '04:00') at time zone 'Asia/Shanghai')
          and a.end_at > coalesce(s.on_due, (d.business_date + time '18:00') at time zone 'Asia/Shanghai')) g on true
      where d.status <> all(case
        when s.user_id is null then array[${quoteCode(unscheduled)}, ${quoteCode(leave)}]
        when s.rest_flag then array[${quoteCode(rest)}]
        when coalesce(g.away, false) then array[${[normal, late, early, lateAndEarly, missing, absent, rest, leave].map(quoteCode).join(', ')}]
        when d.on_at is null and d.off_at is null then array[${quoteCode(absent)}]
        when d.on_at is null or d.off_at is null or floor(extract(epoch from d.on_at - s.on_due) / 60) >= s.lack_minutes then array[${quoteCode(missing)}]
        when floor(extract(epoch from d.on_at - s.on_due) / 60) >= s.late_minutes then
          case when floor(extract(epoch from s.off_due - d.off_at) / 60) >= s.early_minutes then array[${quoteCode(lateAndEarly)}] else array[${quoteCode(late)}] end
        when floor(extract(epoch from s.off_due - d.off_at) / 60) >= s.early_minutes then array[${quoteCode(early)}]
        else array[${quoteCode(normal)}] end)
        or (d.status in (${quoteCode(leave)}) and not coalesce(g.away, false))`,
  },
  {
    name: 'what stands out of a punch is what the punches say',
    title: '打卡派生',
    explanation: '打卡的迟到、早退和外勤与打卡记录一致',
    query: `select e.clock_id, e.clock_flag, e.other_clock_id from clock_evidence e join clock_record c using (clock_id)
      left join clock_record o on o.clock_id = e.other_clock_id
      where not coalesce(case e.clock_flag
        when ${quoteCode(clockFlag.sentLater)} then c.received_at > c.clocked_at + interval '2 minutes' and o.clock_id is null
        when ${quoteCode(clockFlag.sharedDevice)} then o.user_id <> c.user_id and o.device_id = c.device_id and o.business_date = c.business_date
        else o.user_id = c.user_id end, false)`,
  },
  {
    name: 'an application stands as its approval does',
    title: '考勤申请',
    explanation: '考勤申请的状态与审批一致',
    query: `select c.apply_id, c.status, a.status as approval_status from clock_apply c left join approval a using (approval_id)
      where a.approval_id is null or a.biz_type is distinct from 'clockApply' or a.biz_id is distinct from c.apply_id or a.apply_user_id <> c.user_id
        or c.status <> case a.status when ${quoteCode(approvalStatus.pending)} then ${quoteCode(applyStatus.pending)}
          when ${quoteCode(approvalStatus.approved)} then ${quoteCode(applyStatus.approved)}
          when ${quoteCode(approvalStatus.rejected)} then ${quoteCode(applyStatus.rejected)} else ${quoteCode(applyStatus.withdrawn)} end`,
  },
  {
    name: 'the time a phone stated is requested for a punch of the same person and kind that arrived later',
    title: '离线打卡时间',
    explanation: '手机报来的时间对应同一人、同类、较晚到达的打卡',
    query: `select a.apply_id, a.clock_id from clock_apply a left join (select * from clock_record) c using (clock_id)
      where a.clock_id is not null and not coalesce(c.user_id = a.user_id and c.clock_type = a.clock_type and c.clocked_at > a.begin_at
        and c.clock_method <> ${quoteCode(clockMethod.correction)}, false)`,
  },
  {
    name: 'a punch nobody made is granted by a correction of that person, night and time, and every such correction has made one',
    title: '补卡',
    explanation: '补卡对应同一人、同一晚、同一时间的申请，每张批准的申请正好补一次',
    query: `select a.apply_id, c.clock_id from clock_apply a full join (select * from clock_record
        where clock_method = ${quoteCode(clockMethod.correction)}) c using (apply_id)
      where (a.status = ${quoteCode(applyStatus.approved)} and a.apply_type = ${quoteCode(applyType.correction)} and c.clock_id is null)
        or (c.clock_id is not null and (a.status, a.apply_type, a.user_id, a.business_date, a.begin_at, a.clock_type) is distinct from
          (${quoteCode(applyStatus.approved)}, ${quoteCode(applyType.correction)}, c.user_id, c.business_date, c.clocked_at, c.clock_type))`,
  },
  {
    name: 'an exchange of shifts, and nothing else, names a colleague and the first beginning of what is exchanged',
    title: '换班申请',
    explanation: '只有换班申请写明同事和对方的第一个班',
    query: `select apply_id, c.apply_type, w.with_user_id, w.begins_at from clock_apply c full join clock_swap w using (apply_id)
      where (coalesce(c.apply_type, '') = ${quoteCode(applyType.shiftSwap)}) <> (w.apply_id is not null)
        or w.begins_at <> least(c.begin_at, w.back_on_at) or w.with_user_id = c.user_id`,
  },
  {
    name: 'every exchange that was granted was done for both people on its nights, and no other was',
    title: '换班执行',
    explanation: '每张批准的换班在双方的那几晚都执行了，没有别的',
    query: `select apply_id, user_id, business_date from (
        select distinct c.apply_id, p.user_id, n.business_date from clock_apply c join clock_swap w using (apply_id)
        cross join lateral (values (c.user_id), (w.with_user_id)) p(user_id) cross join lateral (values (c.business_date), (w.back_date)) n(business_date)
        where c.status = ${quoteCode(applyStatus.approved)} and n.business_date is not null) g
      full join schedule_exchange e using (apply_id, user_id, business_date) where g.apply_id is null or e.apply_id is null`,
  },
  {
    name: 'a punch is of the department its person belonged to, and its word follows from its minutes',
    title: '打卡部门',
    explanation: '打卡的部门是本人所属的部门，结果按分钟数得出',
    query: `select c.clock_id, c.user_id, c.dept_id, ${selectDepts('c.user_id', 'c.received_at')}, c.outside, c.clock_result, c.late_minutes,
        c.early_minutes from clock_record c
      where not ${buildDeptMemberCondition('c.user_id', 'c.dept_id', 'c.received_at')}
        or c.clock_result <> case when c.outside then ${quoteCode(clockResult.outside)} when c.late_minutes > 0 then ${quoteCode(clockResult.late)}
          when c.early_minutes > 0 then ${quoteCode(clockResult.early)} else ${quoteCode(clockResult.normal)} end`,
  },
]
