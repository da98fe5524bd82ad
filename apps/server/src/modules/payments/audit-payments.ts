/** Audit checks of provider money: attempts, refunds and the journal agree. */
import {
  factType,
  payBizType,
  payMethod,
  payScene,
  payStatus,
  reconciliationStatus,
  refundStatus,
  suspenseStatus,
} from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const online = quoteCodes(payMethod.wechat, payMethod.alipay)

export const paymentChecks: readonly AuditCheck[] = [
  {
    name: 'a payment through a provider that is done has exactly one order at the provider that succeeded, over its amount',
    title: '支付单唯一',
    explanation: '成功的线上付款在支付方正好有一张成功的同额订单',
    query: `select p.payment_id, p.payment_no, p.amount, a.n, a.amount as attempted from payment p
      left join (select payment_id, count(*) as n, sum(amount) as amount from payment_attempt where status = 'succeeded'
        group by payment_id) a using (payment_id)
      where p.pay_method in ${online} and p.status = ${quoteCode(payStatus.succeeded)} and (a.n is distinct from 1 or a.amount <> p.amount)`,
  },
  {
    name: 'money that came but could not be applied lies in suspense',
    title: '暂挂款',
    explanation: '到账但无法入账的钱都在暂挂账户',
    query: `select a.attempt_id, a.out_trade_no from payment_attempt a join payment p using (payment_id)
      where a.status = 'succeeded' and p.status <> ${quoteCode(payStatus.succeeded)} and not exists (select from suspense_item s where s.attempt_id = a.attempt_id)`,
  },
  {
    name: 'a live order at a provider belongs to a payment under way, and the other way round',
    title: '支付方订单',
    explanation: '支付方进行中的订单属于进行中的付款，反过来也一样',
    query: `select p.payment_id, p.payment_no, p.status from payment p
      where p.request_key is not null and (p.status in ${quoteCodes(payStatus.waiting, payStatus.paying)}) <> exists (select from payment_attempt a
        where a.payment_id = p.payment_id and a.status in ('created', 'submitted', 'unknown'))`,
  },
  {
    name: 'given back of an order at a provider = its refunds, within its amount',
    title: '支付方退款',
    explanation: '支付方订单的已退等于它的退款，且不超过订单金额',
    query: `select a.attempt_id, a.out_trade_no, a.refunded_amount, coalesce(r.amount, 0) as refunds from payment_attempt a
      left join (select attempt_id, sum(amount) as amount, count(*) as n from channel_refund group by attempt_id) r using (attempt_id)
      where a.refunded_amount <> coalesce(r.amount, 0) or a.refund_count <> coalesce(r.n, 0) or a.refunded_amount > a.amount`,
  },
  {
    name: 'what bills gave back of an online payment = its refunds through the provider',
    title: '线上账单退款',
    explanation: '账单退回的线上付款等于经支付方的退款',
    query: `select p.payment_id, p.payment_no, p.refunded_amount, coalesce(r.amount, 0) as refunds from payment p
      left join (select a.payment_id, sum(r.amount) as amount from channel_refund r join payment_attempt a using (attempt_id)
        where r.biz_type = 'refund' group by a.payment_id) r using (payment_id)
      where p.biz_type = ${quoteCode(payBizType.bill)} and p.status = ${quoteCode(payStatus.succeeded)} and p.pay_method in ${online}
        and p.refunded_amount <> coalesce(r.amount, 0)`,
  },
  {
    name: 'clearing of a provider = what its orders brought less what it gave back, before it was paid out',
    title: '待清算余额',
    explanation: '支付方待清算等于订单收入减退款（打款前）',
    query: `select p.provider, coalesce(j.amount, 0) as journal, coalesce(t.amount, 0) + coalesce(l.amount, 0) - coalesce(r.amount, 0) as book
      from (values ('wechat'), ('alipay')) p(provider)
      left join (select split_part(a.code, ':', 1) as provider, sum(l.amount) as amount from journal_line l join journal_entry e using (entry_id)
        join account a using (account_id)
        where a.code in ('wechat:clearing', 'alipay:clearing') and e.kind <> 'settlement' group by 1) j using (provider)
      left join (select provider, sum(amount) as amount from payment_attempt where status = 'succeeded' group by provider) t using (provider)
      left join (select provider, sum(amount) as amount from suspense_item where kind = 'late' group by provider) l using (provider)
      left join (select a.provider, sum(r.amount) as amount from channel_refund r join payment_attempt a using (attempt_id) where r.status = 'done'
        group by a.provider) r using (provider)
      where coalesce(j.amount, 0) <> coalesce(t.amount, 0) + coalesce(l.amount, 0) - coalesce(r.amount, 0)`,
  },
  {
    name: 'online money in the facts = clearing and refunds on their way',
    title: '线上收款总账',
    explanation: '流水里的线上收款等于待清算加途中退款',
    query: `select f.amount as facts, j.amount as journal from
      (select coalesce(sum(d_paid + d_repay), 0) as amount from sales_fact where pay_method in ${online}
          or pay_method = ${quoteCode(payMethod.prepay)} and fact_type in ${quoteCodes(factType.refundedGoods, factType.refundedMoney)}
            and exists (select from payment p join payment s on s.payment_id = p.source_payment_id where p.payment_id = sales_fact.payment_id
              and s.pay_method in ${online})) f,
      (select coalesce(sum(l.amount), 0) as amount from journal_line l join journal_entry e using (entry_id) join account a using (account_id)
        where e.kind in ('payment', 'refund', 'reverse', 'repay') and a.code in ('wechat:clearing', 'alipay:clearing', 'refund:channel')) j
      where f.amount <> j.amount`,
  },
  {
    name: 'suspense accounts = items that have not gone home',
    title: '暂挂余额',
    explanation: '暂挂账户等于还没退回的暂挂款',
    query: `select a.code, a.balance, coalesce(s.amount, 0) as items from account a
      left join (select 'suspense:' || kind as code, sum(amount) as amount from suspense_item where status <> ${quoteCode(suspenseStatus.wentBack)}
        and kind <> 'unmatched' group by 1) s using (code)
      where a.code in ('suspense:late', 'suspense:overpaid') and a.balance <> -coalesce(s.amount, 0)`,
  },
  {
    name: 'refunds on their way in the journal = those a provider has not decided',
    title: '途中退款',
    explanation: '分录里的途中退款等于支付方还没处理完的退款',
    query: `select a.balance, coalesce(r.amount, 0) as refunds from account a
      left join (select sum(amount) as amount from channel_refund where biz_type <> 'suspense' and status <> 'done') r on true
      where a.code = 'refund:channel' and a.balance <> -coalesce(r.amount, 0)`,
  },
  {
    name: 'a refund is done when, and only when, all its parts are',
    title: '退款完成',
    explanation: '退款只在所有部分都完成后才算完成',
    query: `select r.refund_id, r.refund_no, r.status from refund r
      where exists (select from channel_refund c where c.biz_type = 'refund' and c.biz_id = r.refund_id)
        and (r.status = ${quoteCode(refundStatus.succeeded)}) <> not exists (select from channel_refund c where c.biz_type = 'refund'
          and c.biz_id = r.refund_id and c.status <> 'done')`,
  },
  {
    name: 'a share of a bill belongs to a payment that is paid or under way',
    title: '分单付款',
    explanation: '账单的一份属于已付或进行中的付款',
    query: `select b.split_id, b.seq, b.payment_id from bill_split_part b join payment p using (payment_id)
        where p.status in ${quoteCodes(payStatus.failed, payStatus.closed)}
      and not exists (select from payment_attempt a where a.payment_id = p.payment_id and a.status = 'succeeded')`,
  },
  {
    name: 'clearing of a provider, paid out = what no bill of the provider has listed yet',
    title: '打款后的待清算',
    explanation: '打款后的待清算等于支付方账单还没列出的金额',
    query: `select p.provider, c.balance, coalesce(t.amount, 0) + coalesce(l.amount, 0) - coalesce(r.amount, 0) as not_listed
      from (values ('wechat'), ('alipay')) p(provider) join account c on c.code = p.provider || ':clearing'
      left join (select provider, sum(amount) as amount from payment_attempt where status = 'succeeded' and billed_on is null
        group by provider) t using (provider)
      left join (select provider, sum(amount) as amount from suspense_item where kind = 'late' and billed_on is null group by provider) l using (provider)
      left join (select a.provider, sum(r.amount) as amount from channel_refund r join payment_attempt a using (attempt_id) where r.status = 'done'
        and r.billed_on is null group by a.provider) r using (provider)
      where c.balance <> coalesce(t.amount, 0) + coalesce(l.amount, 0) - coalesce(r.amount, 0)`,
  },
  {
    name: 'settlement of a day of a provider = what its bill listed as we know it',
    title: '支付方日结算',
    explanation: '支付方一天的结算等于对账单里我们认得的部分',
    query: `select provider, bill_date, r.matched_amount, p.amount as paid, r.matched_refund_amount, b.amount as refunded, r.matched_fee_amount,
        j.clearing, j.fee, j.entries
      from reconciliation_run r
      full join (select provider, billed_on as bill_date, sum(amount) as amount from
        (select provider, billed_on, amount from payment_attempt union all select provider, billed_on, amount from suspense_item) x
        where billed_on is not null group by 1, 2) p using (provider, bill_date)
      full join (select a.provider, c.billed_on as bill_date, sum(c.amount) as amount from channel_refund c join payment_attempt a using (attempt_id)
        where c.billed_on is not null group by 1, 2) b using (provider, bill_date)
      full join (select split_part(e.business_key, ':', 2) as provider, split_part(e.business_key, ':', 3)::date as bill_date,
        count(distinct e.entry_id) as entries,
          coalesce(sum(l.amount) filter (where a.code like '%:clearing'), 0) as clearing, coalesce(sum(l.amount) filter (where a.code = 'provider_fee'),
          0) as fee
        from journal_entry e join journal_line l using (entry_id) join account a using (account_id) where e.kind = 'settlement'
          group by 1, 2) j using (provider, bill_date)
      where (coalesce(r.matched_amount, 0), coalesce(r.matched_refund_amount, 0)) is distinct from (coalesce(p.amount, 0), coalesce(b.amount, 0))
        or (coalesce(r.matched_refund_amount - r.matched_amount, 0), coalesce(r.matched_fee_amount, 0), coalesce(r.settlement_count, 0))
          is distinct from (coalesce(j.clearing, 0), coalesce(j.fee, 0), coalesce(j.entries, 0))`,
  },
  {
    name: 'a compared day leaves in clearing only what stands among its differences',
    title: '对账差异',
    explanation: '对过账的一天，留在待清算里的都在差异里',
    query: `select r.provider, r.bill_date, l.out_trade_no, l.out_refund_no, l.amount from reconciliation_run r
      join (
        select provider, paid_at as at, finished_at as known_at, out_trade_no, '' as out_refund_no, amount from payment_attempt
          where status = 'succeeded' and billed_on is null
        union all
        select provider, paid_at, created_at, out_trade_no, '', amount from suspense_item where kind = 'late' and billed_on is null
        union all
        select a.provider, c.refunded_at, c.finished_at, a.out_trade_no, c.out_refund_no, -c.amount from channel_refund c
          join payment_attempt a using (attempt_id)
          where c.status = 'done' and c.billed_on is null
      ) l on l.provider = r.provider and l.at >= r.bill_date and l.at < r.bill_date + 1 and l.known_at < r.run_at
      where r.status = ${quoteCode(reconciliationStatus.compared)} and not exists (select from reconciliation_item i where i.run_id = r.run_id
        and not starts_with(i.kind, 'fund_') and i.out_trade_no = l.out_trade_no and i.out_refund_no = l.out_refund_no)`,
  },
  {
    name: 'a payment that came through a provider is of that provider and of the moment in which its attempt ended',
    title: '支付方一致',
    explanation: '线上付款属于它的支付方，时间是支付完成的时间',
    query: `select p.payment_id, p.payment_no, p.pay_method, p.paid_at, p.scene, a.provider, a.finished_at, a.way from payment p
        join payment_attempt a using (payment_id)
      where a.status = 'succeeded' and (a.provider <> p.pay_method or a.finished_at <> p.paid_at
        or (a.way = 'code') <> (p.scene = ${quoteCode(payScene.authCode)}))`,
  },
]
