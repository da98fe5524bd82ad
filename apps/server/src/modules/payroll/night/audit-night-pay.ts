/** Audit checks: the lines, tips and stage times of each night follow the night pay rules that were valid in it. */
import { orderType, payRuleKind, rewardStatus, userType } from '@nocturne/contract/codes'
import { quoteCode } from '../../../db/audit-check.ts'
import { toNightSql } from '../../../db/business-night.ts'
import type { AuditCheck } from '../../../db/audit-check.ts'

const { rebate, tipShare, stageShare, stagePrice, stageUnit } = payRuleKind

/** Version of `p` valid in a night. */
const selectVersion = (night: string, kind: string, subject = 'true') =>
  `(select p.* from pay_rule p where p.pay_rule_kind = ${quoteCode(kind)} and ${subject} and p.withdrawn_at is null and p.start_date <= ${night}
    order by p.start_date desc, p.rule_id desc limit 1)`

/** A tip to a performer is shared by the rule for performers, any other tip by the general rule. */
const ofWhomTheTipIs = `(p.user_type = ${quoteCode(userType.actor)}) = (r.to_user_type = ${quoteCode(userType.actor)})`

export const payRuleChecks: readonly AuditCheck[] = [
  {
    name: 'a line, a tip and paid time carry the dated rule of their night',
    title: '当晚规则',
    explanation: '明细、打赏和点钟都记下当晚生效的规则',
    // A tip has the share of the time it was created, but the night of its payment: a rule that starts between the two
    // does not apply, so tips created before the rule's start are not compared.
    query: `select v.rule_id, 'line' as what, i.order_item_id as id, i.rebate_type || ' ' || i.rebate_value as carried,
        v.rebate_type || ' ' || v.value as ruled
      from order_item i join orders o using (order_id) cross join lateral ${selectVersion('o.business_date', rebate, 'p.goods_id = i.goods_id')} v
      where i.goods_id in (select goods_id from pay_rule where withdrawn_at is null) and o.order_type <> ${quoteCode(orderType.wine)}
        and (i.rebate_type, i.rebate_value) is distinct from (v.rebate_type, v.value)
      union all
      select v.rule_id, 'tip', r.reward_id, r.user_share::text, (r.amount * v.value / 10000)::text
      from reward r cross join lateral ${selectVersion('r.business_date', tipShare, ofWhomTheTipIs)} v
      where r.status in (${quoteCode(rewardStatus.succeeded)}, ${quoteCode(rewardStatus.refunded)}) and r.user_share <> r.amount * v.value / 10000
        and ${toNightSql('r.created_at')} >= v.start_date
      union all
      select v.rule_id, 'share', c.actor_clock_id, c.share_bp::text, v.value::text
      from actor_clock c cross join lateral ${selectVersion('c.business_date', stageShare, 'p.actor_level = c.actor_level')} v where c.share_bp <> v.value
      union all
      select v.rule_id, 'price', c.actor_clock_id, c.unit_price::text, v.value::text
      from actor_clock c cross join lateral ${selectVersion('c.business_date', stagePrice, 'p.user_id = c.actor_user_id')} v where c.unit_price <> v.value
      union all
      select v.rule_id, 'unit', c.actor_clock_id, c.unit_minutes::text, v.value::text
      from actor_clock c cross join lateral ${selectVersion('c.business_date', stageUnit)} v where c.unit_minutes <> v.value`,
  },
]
