/**
 * Audit checks of wage slips: sums add up (identity R18), commissions and credit deductions match their sources, and
 * slips match their versions and rules.
 */
import { normalDisable, payMethod, wageItem, wageItemType, wageStatus } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../../db/audit-check.ts'
import { toNightSql } from '../../../db/business-night.ts'
import type { AuditCheck } from '../../../db/audit-check.ts'

/** SQL expression: sum of the base amounts in an item's lines. */
const baseOf = (
  item: string,
) => `(select coalesce(sum((l ->> 'baseAmount')::bigint), 0) from jsonb_array_elements(v.items) i, jsonb_array_elements(i -> 'lines') l
  where i ->> 'itemCode' = ${quoteCode(item)})`
const selectItemAmount = (item: string) =>
  `(select coalesce(sum((i ->> 'amount')::bigint), 0) from jsonb_array_elements(v.items) i where i ->> 'itemCode' = ${quoteCode(item)})`
const selectTypeAmount = (kind: string) =>
  `(select coalesce(sum((i ->> 'amount')::bigint), 0) from jsonb_array_elements(v.items) i where i ->> 'itemType' = ${quoteCode(kind)})`
/** SQL expression: pay of the post by the slip's rule; 0 for an unknown post. */
const selectPostPay = (pay: 'basePay' | 'postPay') =>
  `coalesce((select p -> '${pay}' from jsonb_array_elements(r.terms -> 'posts') p where (p ->> 'postId')::bigint = v.post_id), to_jsonb(0))`
const ofMonth = `between (s.month || '-01')::date and ((s.month || '-01')::date + interval '1 month' - interval '1 day')::date`

export const wageChecks: readonly AuditCheck[] = [
  {
    name: 'R18 the net of a slip = its earnings − its deductions, each the sum of its items, each item the sum of its lines',
    title: '工资净额',
    explanation: '工资单净额等于应发减应扣，各项等于明细合计',
    query: `select v.wage_id, v.version_no, v.gross_amount, v.deduct_amount, v.net_amount from wage_version v
      where v.net_amount <> v.gross_amount - v.deduct_amount or v.gross_amount <> ${selectTypeAmount(wageItemType.earning)}
        or v.deduct_amount <> ${selectTypeAmount(wageItemType.deduction)}
        or exists (select from jsonb_array_elements(v.items) i where (i ->> 'amount')::bigint <>
          (select coalesce(sum((l ->> 'amount')::bigint), 0) from jsonb_array_elements(i -> 'lines') l))`,
  },
  {
    name: 'a slip has all its versions, of its own person',
    title: '工资单版本',
    explanation: '工资单保存了本人的全部版本',
    query: `select s.wage_id, s.version_no, v.versions, v.last from wage_slip s
      left join (select wage_id, count(*) as versions, max(version_no) as last, min(user_id) as of_user, max(user_id) as of_others from wage_version
        group by wage_id) v using (wage_id)
      where (s.version_no, s.version_no, s.user_id, s.user_id) is distinct from (v.versions, v.last, v.of_user, v.of_others)`,
  },
  {
    name: 'what a commission is put to = the sales its person was credited with in the closed nights of the month',
    title: '提成基数',
    explanation: '提成基数等于本人当月已日结的业绩',
    query: `select s.wage_id, s.month, s.user_id, ${baseOf(wageItem.commission)} as counted, m.performance from wage_slip s
      join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
      join lateral (select coalesce(sum(performance_amount), 0) as performance from night_measure n
        where n.sales_user_id = s.user_id and n.business_date ${ofMonth}) m on true
      where s.status in ${quoteCodes(wageStatus.draft, wageStatus.unconfirmed, wageStatus.confirmed, wageStatus.paid)}
        and ${baseOf(wageItem.commission)} not in (0, m.performance)`,
  },
  {
    name: 'a slip is paid by the rule it names, as the rule stands',
    title: '工资规则',
    explanation: '工资单按它写明的规则发放，规则没有变动',
    query: `select v.wage_id, v.version_no, v.rule_id, s.month from wage_version v join wage_slip s using (wage_id) join wage_rule r using (rule_id)
      where (v.terms ->> 'ruleId')::bigint <> r.rule_id or r.start_month > s.month or (v.terms ->> 'mealPay') is distinct from (r.terms ->> 'mealPay')
        or (v.terms ->> 'socialBp') is distinct from (r.terms ->> 'socialBp') or (v.terms ->> 'taxFree') is distinct from (r.terms ->> 'taxFree')
        or (v.terms -> 'taxTiers') is distinct from (r.terms -> 'taxTiers') or (v.terms -> 'basePay') <> ${selectPostPay('basePay')}
          or (v.terms -> 'postPay') <> ${selectPostPay('postPay')}`,
  },
  {
    name: 'a published slip has the base pays of its employee as they are entered, for all days of employment',
    title: '个人底薪',
    explanation: '已发布工资单按员工的个人底薪计算，在职天数齐全',
    query: `select v.wage_id, v.version_no, v.facts -> 'basePays' as base_pays from wage_slip s
      join wage_version v on v.wage_id = s.wage_id and v.version_no = s.published_no
      where v.facts ? 'basePays' and ((v.facts ->> 'employedDays')::integer <>
          (select coalesce(sum((p ->> 'days')::integer), 0) from jsonb_array_elements(v.facts -> 'basePays') p)
        or exists (select from jsonb_array_elements(v.facts -> 'basePays') p where p -> 'own' <> 'null'::jsonb and not exists (
          select from base_pay b where b.user_id = v.user_id and b.status = ${quoteCode(normalDisable.normal)}
            and b.start_date = (p -> 'own' ->> 'startDate')::date and b.amount = (p -> 'own' ->> 'amount')::bigint)))`,
  },
  {
    name: 'what a slip keeps back for credits = its item of the latest version',
    title: '扣还挂账',
    explanation: '工资扣下的挂账等于最新版本里的这一项',
    query: `select s.wage_id, c.amount, ${selectItemAmount(wageItem.credit)} as item from wage_slip s
      join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
      left join (select wage_id, sum(amount) as amount from wage_credit group by wage_id) c on c.wage_id = s.wage_id
      where coalesce(c.amount, 0) <> ${selectItemAmount(wageItem.credit)}`,
  },
  {
    name: 'what was kept back for a credit repaid it when its slip was paid, for its guarantor, and nothing else is repaid by wages',
    title: '扣款还挂账',
    explanation: '扣下的金额在发放时还了担保人的挂账，没有别的工资还款',
    query: `select c.wage_id, c.credit_id, c.settled_at, s.status, r.repay_id, coalesce(c.repaid_amount, 0) as repaid_amount, r.amount
      from wage_credit c join wage_slip s using (wage_id) join credit_record o using (credit_id)
      full join (select * from credit_repay where pay_method = ${quoteCode(payMethod.wage)}) r on r.repay_id = c.repay_id
      where c.wage_id is null or (c.settled_at is null) <> (s.status <> ${quoteCode(wageStatus.paid)}) or o.guarantee_user_id <> s.user_id
        or (c.repay_id is not null and (r.credit_id, r.amount) is distinct from (c.credit_id, c.repaid_amount))`,
  },
  {
    name: 'what was kept back and not owed any more is given back once, on the slip that says so, to the same person',
    title: '多扣退还',
    explanation: '不再欠的扣款退还一次，写在那张工资单上，退给本人',
    query: `select s.wage_id, b.amount, ${selectItemAmount(wageItem.creditBack)} as item from wage_slip s
      join wage_version v on v.wage_id = s.wage_id and v.version_no = s.version_no
      left join (select c.back_wage_id, sum(c.amount - c.repaid_amount) as amount, min(o.user_id) as of_user, max(o.user_id) as of_others
        from wage_credit c join wage_slip o using (wage_id) where c.back_wage_id is not null group by 1) b on b.back_wage_id = s.wage_id
      where coalesce(b.amount, 0) <> ${selectItemAmount(wageItem.creditBack)} or b.of_user <> s.user_id or b.of_others <> s.user_id`,
  },
  {
    name: 'what is said of a slip is about a published version, and about an item of it',
    title: '工资异议',
    explanation: '异议针对已公布的版本和其中的一项',
    query: `select o.wage_id, o.version_no, o.item_code from wage_objection o join wage_slip s on s.wage_id = o.wage_id
      join wage_version v on v.wage_id = o.wage_id and v.version_no = o.version_no
      where o.version_no > coalesce(s.published_no, 0) or o.item_code <> '' and not v.items @> jsonb_build_array(jsonb_build_object('itemCode', o.item_code))`,
  },
  {
    name: 'in every month one rule of a kind is as closely about the same people, and a version ends where the next begins',
    title: '工资规则不重叠',
    explanation: '同一个月同类规则不会同样适用，前一版的结束是后一版的开始',
    query: `select b.rule_id, a.rule_id as other_id, b.start_month, a.end_month as other_end_month from commission_rule a
      join commission_rule b on b.rule_id <> a.rule_id and b.commission_kind = a.commission_kind
        and (b.post_ids = a.post_ids or b.post_ids && a.post_ids) and (b.dept_ids = a.dept_ids or b.dept_ids && a.dept_ids)
        and b.start_month between a.start_month and coalesce(a.end_month, '9999-12')
      where a.withdrawn_at is null and b.withdrawn_at is null
      union all
      select b.rule_id, a.rule_id, b.start_month, a.end_month from commission_rule b join commission_rule a on a.rule_id = b.replaces_rule_id
      where b.withdrawn_at is null and a.withdrawn_at is null and (a.end_month is null or a.end_month >= b.start_month)`,
  },
  {
    name: 'a rule of pay that was withdrawn by hand had not begun, and nobody was paid by it',
    title: '撤回的规则',
    explanation: '手工撤回的工资规则还没开始，没有人按它发过',
    query: `select rule_id, start_date::text as starts_on, withdrawn_at, null::bigint as wage_id from pay_rule
      where ${toNightSql('withdrawn_at')} >= start_date
      union all
      select r.rule_id, r.start_month, r.withdrawn_at, v.wage_id from wage_rule r left join wage_version v using (rule_id)
      where r.withdrawn_at is not null and (v.wage_id is not null or ${toNightSql('r.withdrawn_at')} >= (r.start_month || '-01')::date)
      union all
      select r.rule_id, r.start_month, r.withdrawn_at, v.wage_id from commission_rule r
      left join wage_version v on r.rule_id::text in (v.terms -> 'sales' ->> 'ruleId', v.terms -> 'recommend' ->> 'ruleId',
        v.terms -> 'recharge' ->> 'ruleId', v.terms -> 'team' ->> 'ruleId')
      where r.withdraw_user_id is not null and (v.wage_id is not null or ${toNightSql('r.withdrawn_at')} >= (r.start_month || '-01')::date)`,
  },
  {
    name: 'a slip names the rule its terms came from, and the department its person belonged to',
    title: '工资单规则与部门',
    explanation: '工资单写明条款来自哪条规则和本人所属的部门',
    query: `select v.wage_id, v.version_no, v.rule_id, v.terms ->> 'ruleId' as of_terms, v.user_id, v.dept_id from wage_version v
      where v.rule_id is distinct from (v.terms ->> 'ruleId')::bigint
        or not exists (select from user_dept d where d.user_id = v.user_id and d.dept_id = v.dept_id)`,
  },
]
