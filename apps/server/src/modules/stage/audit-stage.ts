/** Audits paid time against its prices, its orders, its sittings and the nights it ended in. */
import {
  actorClockStatus,
  applyStatus,
  applyType,
  approvalStatus,
  businessDayStatus,
  orderStatus,
  orderType,
  recordStatus,
} from '@nocturne/contract/codes'
import { MIN_CLOCK_MINUTES } from '@nocturne/contract/stage/clock-rules'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { buildDeptMemberCondition, selectDepts } from '../directory/public.ts'

const { running, ended, cancelled } = actorClockStatus
const passed = `floor(extract(epoch from ended_at - started_at) / 60)`

export const stageChecks: readonly AuditCheck[] = [
  {
    name: 'the units of paid time are its minutes by the unit of that moment, its minutes those that passed',
    title: '点钟钟数',
    explanation: '点钟的钟数按当时每钟时长计算，分钟数是实际时长',
    query: `select actor_clock_id, started_at, ended_at, minutes, unit_minutes, half_units from actor_clock where status = ${quoteCode(ended)}
      and (minutes <> ${passed} or half_units <> greatest(1, ceil(minutes * 2.0 / unit_minutes)))`,
  },
  {
    name: 'paid time that counts lasted ten minutes, or somebody kept it',
    title: '有效点钟',
    explanation: '计入的点钟满十分钟，或有人确认保留',
    query: `select actor_clock_id, minutes, end_user_id from actor_clock where status = ${quoteCode(ended)} and minutes < ${MIN_CLOCK_MINUTES} and end_user_id is null`,
  },
  {
    name: 'what a table pays for paid time is an order over its amount, and every such order has its time',
    title: '点钟计台账',
    explanation: '台位付的点钟对应同额订单，反过来也一样',
    query: `select c.actor_clock_id, coalesce(c.order_id, o.order_id) as order_id, c.amount, i.price, c.status, o.status as order_status from
        (select * from actor_clock where order_id is not null) c
        full join (select * from orders o where order_type = ${quoteCode(orderType.actorService)}
          and not exists (select from actor_clock_apply a where a.old_order_id = o.order_id)) o using (order_id)
        left join order_item i on i.order_id = o.order_id
      where (i.price, i.quantity, o.sitting_id) is distinct from (coalesce(c.charged_amount, c.amount), 1, c.sitting_id)
        or c.status = ${quoteCode(cancelled)} and c.charged_amount is null and o.status <> ${quoteCode(orderStatus.returned)}`,
  },
  {
    name: 'nobody is on stage at a table whose guests have gone, or in a night that is closed',
    title: '不再点钟',
    explanation: '客人已离开或已日结时，没有人还在上钟',
    query: `select c.actor_clock_id, c.actor_name, c.business_date, t.status, d.status as night from actor_clock c
        left join sitting t using (sitting_id)
      left join business_day d on d.business_date = c.business_date
      where c.status = ${quoteCode(running)} and (t.status in ${quoteCodes(recordStatus.cleared, recordStatus.cancelled)}
        or d.status = ${quoteCode(businessDayStatus.closed)})`,
  },
  {
    name: 'shares of paid time are booked when their night ends, not before',
    title: '点钟分成时间',
    explanation: '点钟分成在当晚日结后才入账',
    query: `select c.actor_clock_id, c.business_date, c.booked_at from actor_clock c left join business_day d using (business_date)
      where c.status = ${quoteCode(ended)} and (c.booked_at is not null) <> (coalesce(d.status, '') = ${quoteCode(businessDayStatus.closed)})`,
  },
  {
    name: 'the share of booked time = what its night brought and what corrections moved since',
    title: '点钟分成金额',
    explanation: '已入账的点钟分成等于当晚收入加后来的更正',
    query: `select c.actor_clock_id, c.status, c.actor_share, c.booked_share, m.moved from actor_clock c
      left join (select actor_clock_id, sum(moved_share) as moved from actor_clock_apply where moved_share <> 0
        group by actor_clock_id) m using (actor_clock_id)
      where case when c.booked_at is null then 0 when c.status = ${quoteCode(ended)} then c.actor_share else 0 end <> c.booked_share + coalesce(m.moved, 0)`,
  },
  {
    name: 'an application about paid time stands as its approval does',
    title: '点钟申请',
    explanation: '点钟申请的状态与审批一致',
    query: `select c.apply_id, c.status, a.status as approval_status from actor_clock_apply c left join approval a using (approval_id)
      where a.approval_id is null or a.biz_type is distinct from 'actorClockApply' or a.biz_id is distinct from c.apply_id or a.apply_user_id <> c.user_id
        or c.status <> case a.status when ${quoteCode(approvalStatus.pending)} then ${quoteCode(applyStatus.pending)}
          when ${quoteCode(approvalStatus.approved)} then ${quoteCode(applyStatus.approved)}
          when ${quoteCode(approvalStatus.rejected)} then ${quoteCode(applyStatus.rejected)} else ${quoteCode(applyStatus.withdrawn)} end`,
  },
  {
    name: 'paid time is what was granted about it last, of the person who asked, and what came instead of an order took it back',
    title: '点钟更正',
    explanation: '点钟等于最后一次批准的结果，属于申请人，代替的订单已退回',
    query: `select a.apply_id, a.apply_type, c.actor_clock_id, c.status, o.status as order_status
      from (select distinct on (actor_clock_id) * from actor_clock_apply where status = ${quoteCode(applyStatus.approved)}
        order by actor_clock_id, decided_at desc, apply_id desc) a
      left join actor_clock c using (actor_clock_id) left join orders o on o.order_id = a.old_order_id
      where a.user_id is distinct from c.actor_user_id or o.status <> ${quoteCode(orderStatus.returned)}
        or case when a.apply_type = ${quoteCode(applyType.actorCancel)} then c.status <> ${quoteCode(cancelled)}
          else (a.begin_at, a.end_at, a.amount, a.share) is distinct from (c.started_at, c.ended_at, c.amount, c.actor_share) end`,
  },
  {
    name: 'department of a performer = where he belonged when he went on',
    title: '艺人部门',
    explanation: '艺人的部门是上钟时所属的部门',
    query: `select c.actor_clock_id, c.actor_user_id, c.dept_id, ${selectDepts('c.actor_user_id', 'c.started_at')} from actor_clock c
      where not ${buildDeptMemberCondition('c.actor_user_id', 'c.dept_id', 'c.started_at')}`,
  },
]
