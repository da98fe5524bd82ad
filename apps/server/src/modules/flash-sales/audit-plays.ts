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
    title: '组局人数',
    explanation: '组局的人数等于等待、已付和到场的客人，男女分开',
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
    title: '组局收费',
    explanation: '组局向客人收的钱够付按原价写明的商品',
    query: `select e.play_id, e.play_no, e.list_amount, g.amount as goods from play_event e
      left join (select play_id, sum(price * quantity) as amount from play_goods group by play_id) g using (play_id)
      where e.list_amount is distinct from g.amount`,
  },
  {
    name: 'every admitted guest of a play has paid his share of its order, at its table, by what he prepaid',
    title: '组局到场',
    explanation: '到场的客人用预付款付了他在台位订单里的一份',
    query: `select j.join_id, j.play_id, e.order_id, p.payment_id, p.amount from play_join j join play_event e using (play_id)
      left join payment p on p.source_payment_id = j.payment_id and p.status = ${succeeded}
      left join orders o on o.order_id = e.order_id
      where (j.status = ${quoteCode(verified)}) <> (p.payment_id is not null)
        or j.status = ${quoteCode(verified)} and (o.order_type <> ${quoteCode(orderType.groupPlay)} or o.sitting_id <> e.sitting_id
          or p.amount <> j.amount or p.order_id is distinct from e.order_id or p.pay_method <> ${quoteCode(payMethod.prepay)})`,
  },
  {
    name: 'departments of who held a play and who invited to it = where they belonged then',
    title: '组局人员部门',
    explanation: '发起人和邀请人的部门是当时所属的部门',
    query: `select e.play_id, e.play_no, null as join_id, e.host_user_id as user_id, e.host_dept_id as dept_id, ${selectDepts('e.host_user_id', 'e.created_at')}
      from play_event e where not ${buildDeptMemberCondition('e.host_user_id', 'e.host_dept_id', 'e.created_at')}
      union all
      select j.play_id, null, j.join_id, j.invite_user_id, j.invite_dept_id, ${selectDepts('j.invite_user_id', 'j.created_at')}
      from play_join j where j.invite_user_id is not null and not ${buildDeptMemberCondition('j.invite_user_id', 'j.invite_dept_id', 'j.created_at')}`,
  },
  ...buildPrepaidChecks({
    kind: prepaidKinds.groupPlay,
    names: {
      paid: {
        name: 'a guest of a play has paid when his payment has, over the same amount; given back on both or on neither',
        title: '组局付款',
        explanation: '组局客人与付款同时成功、同额，退回也同时',
      },
      owed: {
        name: 'owed to guests of plays = those who paid, were not admitted and have not lost it',
        title: '组局预收',
        explanation: '欠组局客人的款等于已付、没到场且没有作废的',
      },
      booked: {
        name: 'every payment, refund and forfeit of a play has its journal entry over its amount',
        title: '组局记账',
        explanation: '每笔组局付款、退款和没收都有同额分录',
      },
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
