/**
 * Audits schedules: a draft must differ from the published cell, and published nights must store the terms of their
 * shifts.
 */
import { TIMESTAMP_TOLERANCE } from '../../db/audit-check.ts'
import { toNightSql } from '../../db/business-night.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

export const scheduleChecks: readonly AuditCheck[] = [
  {
    name: 'a draft differs from what is published for its night',
    title: '排班草稿',
    explanation: '排班草稿与已发布的不同',
    query: `select d.user_id, d.business_date, d.shift_id from schedule_draft d left join schedule s using (user_id, business_date)
      where d.shift_id is not distinct from s.shift_id`,
  },
  {
    name: 'a schedule has the terms its shift had when the night came',
    title: '排班条款',
    explanation: '已到的排班保留班次当时的时间',
    query: `select s.schedule_id, s.user_id, s.business_date, s.shift_id from schedule s join shift f using (shift_id)
      where (s.published_at >= f.changed_at + ${TIMESTAMP_TOLERANCE} or s.business_date > ${toNightSql('f.changed_at')})
        and (s.shift_name, s.on_minute, s.off_minute, s.rest_flag, s.late_minutes, s.lack_minutes, s.early_minutes)
          is distinct from (f.shift_name, f.on_minute, f.off_minute, f.rest_flag, f.late_minutes, f.lack_minutes, f.early_minutes)`,
  },
  {
    name: 'in an exchange of shifts each takes what the other had',
    title: '换班互换',
    explanation: '换班双方各自得到对方的班',
    query: `select e.apply_id, e.business_date, e.user_id, e.new_shift_id, o.old_shift_id from schedule_exchange e
      left join schedule_exchange o on o.apply_id = e.apply_id and o.business_date = e.business_date and o.user_id <> e.user_id
      where o.apply_id is null or o.old_shift_id is distinct from e.new_shift_id`,
  },
  {
    name: 'a night that was exchanged is worked as the latest exchange has it, unless it was planned again',
    title: '换班生效',
    explanation: '换过的一晚按最近一次换班上班，除非重新排班',
    query: `select s.user_id, s.business_date, s.shift_id, e.apply_id, e.new_shift_id from schedule s
      join (select distinct on (user_id, business_date) * from schedule_exchange
        order by user_id, business_date, exchange_id desc) e using (user_id, business_date)
      where s.published_at < e.exchanged_at and s.shift_id is distinct from e.new_shift_id`,
  },
]
