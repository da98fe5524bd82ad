/** Audits group plays: places against guests, guests against their payments, and money owed to guests not admitted yet. */
import { orderType, payBizType, payMethod, payStatus, playJoinStatus, userSex } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { buildBelongedCondition, selectDepts } from '../directory/public.ts'

const { waiting, paid, verified, refunded, cancelled } = playJoinStatus
const succeeded = quoteCode(payStatus.succeeded)

export const playChecks: readonly AuditCheck[] = [
  {
    name: 'places of a play = its guests who wait, paid and were admitted, men and women told apart',
    query: `select e.play_id, e.play_no, e.locked_count, e.join_count, e.verify_count, e.male_count, e.female_count, to_jsonb(j) as guests
      from play_event e cross join lateral (
        select count(*) filter (where status = ${quoteCode(waiting)}) as locked, count(*) filter (where status in ${quoteCodes(paid, verified)}) as joined,
          count(*) filter (where status = ${quoteCode(verified)}) as admitted,
          count(*) filter (where status in ${quoteCodes(waiting, paid, verified)} and sex = ${quoteCode(userSex.male)}) as men,
          count(*) filter (where status in ${quoteCodes(waiting, paid, verified)} and sex = ${quoteCode(userSex.female)}) as women
        from play_join where play_id = e.play_id) j
      where (e.locked_count, e.join_count, e.verify_count, e.male_count, e.female_count) <> (j.locked, j.joined, j.admitted, j.men, j.women)`,
  },
  {
    name: 'what guests of a play pay is covered by its goods at the prices it was written with',
    query: `select e.play_id, e.play_no, e.list_amount, g.amount as goods from play_event e
      left join (select play_id, sum(price * quantity) as amount from play_goods group by play_id) g using (play_id)
      where e.list_amount is distinct from g.amount`,
  },
  {
    name: 'a guest of a play has paid when his payment has, over the same amount; given back on both or on neither',
    query: `select j.join_id, j.play_id, j.status, j.amount, p.status as payment_status, p.amount as paid, p.refunded_amount from play_join j
      full join (select * from payment where biz_type = ${quoteCode(payBizType.groupPlay)} and status = ${succeeded}) p using (payment_id)
      where j.join_id is null
        or (j.status in ${quoteCodes(paid, verified, refunded)}) <> (p.payment_id is not null)
        or p.payment_id is not null and (p.amount <> j.amount or p.biz_id <> j.join_id or p.business_date <> j.business_date)
        or j.status in ${quoteCodes(waiting, cancelled, paid, refunded)} and coalesce(p.refunded_amount, 0) <> case
          when j.status = ${quoteCode(refunded)} then j.amount else 0 end`,
  },
  {
    name: 'every admitted guest of a play has paid his share of its order, at its table, by what he prepaid',
    query: `select j.join_id, j.play_id, e.order_id, p.payment_id, p.amount from play_join j join play_event e using (play_id)
      left join payment p on p.source_payment_id = j.payment_id and p.status = ${succeeded}
      left join orders o on o.order_id = e.order_id
      where (j.status = ${quoteCode(verified)}) <> (p.payment_id is not null)
        or j.status = ${quoteCode(verified)} and (o.order_type <> ${quoteCode(orderType.groupPlay)} or o.table_record_id <> e.table_record_id
          or p.amount <> j.amount or p.order_id is distinct from e.order_id or p.pay_method <> ${quoteCode(payMethod.prepay)})`,
  },
  {
    name: 'owed to guests of plays = those who paid, were not admitted and have not lost it',
    query: `select a.balance, j.owed from account a cross join (
        select coalesce(sum(amount), 0) as owed from play_join where status = ${quoteCode(paid)} and forfeited_at is null) j
      where a.code = 'prepaid:play' and -a.balance <> j.owed`,
  },
  {
    name: 'every payment, refund and forfeit of a play has its journal entry over its amount',
    query: `select w.business_key, w.amount, e.amount as booked from (
        select 'payment:' || payment_id as business_key, amount from play_join where status in ${quoteCodes(paid, verified, refunded)}
        union all select 'play:' || join_id || ':refund', amount from play_join where status = ${quoteCode(refunded)}
        union all select 'play:' || join_id || ':forfeit', amount from play_join where forfeited_at is not null
      ) w left join (select e.business_key, sum(l.amount) filter (where l.amount > 0) as amount from journal_entry e join journal_line l using (entry_id)
        where e.kind = 'prepaid' group by e.entry_id) e using (business_key)
      where e.amount is distinct from w.amount`,
  },
  {
    name: 'departments of who held a play and who invited to it = where they belonged then',
    query: `select e.play_id, e.play_no, null as join_id, e.host_user_id as user_id, e.host_dept_id as dept_id, ${selectDepts('e.host_user_id', 'e.created_at')}
      from play_event e where not ${buildBelongedCondition('e.host_user_id', 'e.host_dept_id', 'e.created_at')}
      union all
      select j.play_id, null, j.join_id, j.invite_user_id, j.invite_dept_id, ${selectDepts('j.invite_user_id', 'j.created_at')}
      from play_join j where j.invite_user_id is not null and not ${buildBelongedCondition('j.invite_user_id', 'j.invite_dept_id', 'j.created_at')}`,
  },
]
