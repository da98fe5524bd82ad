/**
 * Audit checks of group plays: places match the guests, guests match their payments, and the account holds the money
 * owed to guests not admitted yet.
 */
import { orderType, payMethod, payStatus, playJoinStatus, userSex } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { buildDeptMemberCondition, selectDepts } from '../directory/public.ts'
import { buildPrepaidChecks, prepaidKinds } from '../members/public.ts'

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
    name: 'every admitted guest of a play has paid his share of its order, at its table, by what he prepaid',
    query: `select j.join_id, j.play_id, e.order_id, p.payment_id, p.amount from play_join j join play_event e using (play_id)
      left join payment p on p.source_payment_id = j.payment_id and p.status = ${succeeded}
      left join orders o on o.order_id = e.order_id
      where (j.status = ${quoteCode(verified)}) <> (p.payment_id is not null)
        or j.status = ${quoteCode(verified)} and (o.order_type <> ${quoteCode(orderType.groupPlay)} or o.sitting_id <> e.sitting_id
          or p.amount <> j.amount or p.order_id is distinct from e.order_id or p.pay_method <> ${quoteCode(payMethod.prepay)})`,
  },
  {
    name: 'departments of who held a play and who invited to it = where they belonged then',
    query: `select e.play_id, e.play_no, null as join_id, e.host_user_id as user_id, e.host_dept_id as dept_id, ${selectDepts('e.host_user_id', 'e.created_at')}
      from play_event e where not ${buildDeptMemberCondition('e.host_user_id', 'e.host_dept_id', 'e.created_at')}
      union all
      select j.play_id, null, j.join_id, j.invite_user_id, j.invite_dept_id, ${selectDepts('j.invite_user_id', 'j.created_at')}
      from play_join j where j.invite_user_id is not null and not ${buildDeptMemberCondition('j.invite_user_id', 'j.invite_dept_id', 'j.created_at')}`,
  },
  ...buildPrepaidChecks({
    kind: prepaidKinds.groupPlay,
    names: {
      paid: 'a guest of a play has paid when his payment has, over the same amount; given back on both or on neither',
      owed: 'owed to guests of plays = those who paid, were not admitted and have not lost it',
      booked: 'every payment, refund and forfeit of a play has its journal entry over its amount',
    },
    table: 'play_join',
    columns: {
      id: 'join_id',
      no: 'play_id',
      status: 'status',
      amount: 'amount',
      paymentId: 'payment_id',
      businessDate: 'business_date',
    },
    paid: [paid, verified, refunded],
    unused: [waiting, cancelled, paid, refunded],
    refunded,
    owed: `status = ${quoteCode(paid)} and forfeited_at is null`,
    forfeited: 'forfeited_at is not null',
  }),
]
