/** Bonus accounts against their bills, the bills against their sources and the journal (identity R17). */
import {
  approvalStatus,
  bonusBillType,
  bonusDirection,
  bonusWithdrawStatus,
  businessDayStatus,
  rewardSettleStatus,
} from '@nocturne/contract/codes'
import { quoteCode, compareColumns, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const income = `direction = ${quoteCode(bonusDirection.income)}`
const signed = `case when ${income} then amount else -amount end`
const running = quoteCodes(bonusWithdrawStatus.pending, bonusWithdrawStatus.paying)

const ofBills = compareColumns({
  balance: ['a.balance', 'coalesce(b.balance, 0)'],
  owed_amount: ['a.owed_amount', 'coalesce(b.owed, 0)'],
  total_income: ['a.total_income', 'coalesce(b.income, 0)'],
  total_withdraw: ['a.total_withdraw', 'coalesce(b.paid_out, 0)'],
  frozen_amount: ['a.frozen_amount', 'coalesce(w.frozen, 0)'],
  ledger: ['a.balance', '-coalesce(j.balance, 0)'],
})

/** Expected bills, read from each source: receiver, signed amount and ledger account. */
const sources = `(
  select 'rebate' as biz_type, r.rebate_id as biz_id, r.user_id, r.rebate_amount as amount, 'rebate_payable:' || r.user_id as against,
    ${quoteCode(bonusBillType.rebate)} as bill_type
  from rebate_detail r join business_day d on d.business_date = r.business_date and d.status = ${quoteCode(businessDayStatus.closed)} where r.rebate_amount <> 0
  union all
  select 'reward', reward_id, to_user_id, user_share, 'tips_payable:' || to_user_id, ${quoteCode(bonusBillType.reward)} from reward
  where settle_status = ${quoteCode(rewardSettleStatus.booked)} and user_share > 0
  union all
  select 'stage', actor_clock_id, actor_user_id, booked_share, 'expense:stage', ${quoteCode(bonusBillType.actorClock)} from actor_clock where booked_share > 0
  union all
  select 'stageApply', apply_id, user_id, moved_share, 'expense:stage', ${quoteCode(bonusBillType.actorClock)} from actor_clock_apply where moved_share <> 0
  union all
  select 'withdraw', withdraw_id, user_id, -amount, 'bank', ${quoteCode(bonusBillType.withdrawal)} from bonus_withdraw
    where status = ${quoteCode(bonusWithdrawStatus.succeeded)})`

export const bonusChecks: readonly AuditCheck[] = [
  {
    name: 'R17 a bonus account = its bills and the withdrawal under way, and what the ledger owes its person',
    title: '奖金账户',
    explanation: '奖金账户等于账单合计减进行中的提现，也等于账上欠他的金额',
    query: `select user_id, ${ofBills.differs} from (select coalesce(a.user_id, b.user_id) as user_id, a.balance, a.owed_amount, a.total_income,
        a.total_withdraw, a.frozen_amount
        from bonus_account a full join (select distinct user_id from bonus_bill) b using (user_id)) a
      left join (select user_id, sum(${signed}) filter (where settled_at is not null) as balance, sum(amount) filter (where settled_at is null) as owed,
          sum(amount) filter (where ${income}) as income, sum(amount) filter (where bill_type = ${quoteCode(bonusBillType.withdrawal)}) as paid_out
        from bonus_bill group by user_id) b using (user_id)
      left join (select user_id, sum(amount) as frozen from bonus_withdraw where status in ${running} group by user_id) w using (user_id)
      left join account j on j.code = 'bonus_payable:' || user_id
      where ${ofBills.unequal}`,
  },
  {
    name: 'a bill of a bonus account is what its source brings, and every source has its bill',
    title: '奖金账单来源',
    explanation: '奖金账单等于它的来源，每个来源都有账单',
    query: `select b.bill_id, coalesce(b.biz_type, s.biz_type) as biz_type, coalesce(b.biz_id, s.biz_id) as biz_id, b.user_id, s.user_id as of_source,
        ${signed.replaceAll('amount', 'b.amount')} as billed, s.amount as brought
      from (select * from bonus_bill where biz_type in ('rebate', 'reward', 'stage', 'stageApply', 'withdraw')) b
        full join ${sources} s using (biz_type, biz_id)
      where (b.user_id, ${signed.replaceAll('amount', 'b.amount')}, b.against, b.bill_type) is distinct from (s.user_id, s.amount, s.against, s.bill_type)`,
  },
  {
    name: 'what a check-in brought to an account is what it pays, and to whom',
    title: '任务打卡奖金',
    explanation: '任务打卡入账的等于任务规定的金额和人',
    query: `select b.bill_id, b.biz_id, b.user_id, c.user_id as of_check, b.amount, c.reward_amount from (select * from bonus_bill where biz_type = 'task') b
      full join (select * from task_check where reward_amount > 0) c on c.check_id = b.biz_id
      where (b.user_id, b.amount, b.direction) is distinct from (c.user_id, c.reward_amount, ${quoteCode(bonusDirection.income)})`,
  },
  {
    name: 'a bill that needed a second person and its agreement have one receiver and one amount',
    title: '第二人同意',
    explanation: '需要第二人同意的奖金，收款人和金额与审批一致',
    query: `select b.bill_id, a.approval_id, b.user_id, b.amount, a.amount as agreed
      from (select * from bonus_bill where approval_id is not null) b
        full join (select * from approval where type_code = 'award' and status = ${quoteCode(approvalStatus.approved)}) a using (approval_id)
      where (b.amount, b.user_id, b.operator_user_id) is distinct from (a.amount, (a.form_data ->> 'userId')::bigint, a.apply_user_id)`,
  },
  {
    name: 'a journal entry of bonus accounts books the bills that name it, line by line',
    title: '奖金记账',
    explanation: '奖金分录逐行对应写明它的账单',
    query: `select coalesce(b.business_key, j.business_key) as business_key, coalesce(b.code, j.code) as code, b.amount as bills, j.amount as booked
      from (select entry_key as business_key, code, sum(amount) as amount from (
          select entry_key, 'bonus_payable:' || user_id as code, -(${signed}) as amount from bonus_bill where settled_at is not null
          union all select entry_key, against, ${signed} from bonus_bill where settled_at is not null) moves
        group by entry_key, code having sum(amount) <> 0) b
      full join (select e.business_key, a.code, l.amount from journal_entry e join journal_line l using (entry_id) join account a using (account_id)
        where e.kind = 'bonus') j
        using (business_key, code)
      where b.amount is distinct from j.amount`,
  },
  {
    name: 'the balance after a bill = the bills before it and its own, of everybody for whom none ever waited',
    title: '奖金余额',
    explanation: '账单后的余额等于之前的账单加这一笔',
    query: `select bill_id, user_id, balance_after, running from (
        select bill_id, user_id, balance_after, sum(${signed}) over (partition by user_id order by bill_id) as running from bonus_bill b
        where not exists (select from bonus_bill w where w.user_id = b.user_id and w.waited)) b
      where balance_after <> running`,
  },
  {
    name: 'a bill of a bonus account is of the night of its source; one that was not booked when it was made has waited',
    title: '奖金营业日',
    explanation: '奖金账单属于来源的营业日，当时没有入账的是等待过的',
    query: `select b.bill_id, b.biz_type, b.business_date, s.business_date as of_source, b.waited, b.created_at, b.settled_at from bonus_bill b
      left join (select 'rebate' as biz_type, rebate_id as biz_id, business_date from rebate_detail union all select 'reward', reward_id, business_date
        from reward
        union all select 'stage', actor_clock_id, business_date from actor_clock) s using (biz_type, biz_id)
      where b.business_date <> s.business_date or not b.waited and b.settled_at is distinct from b.created_at`,
  },
]
