/**
 * Audit checks of members: a merged member is disabled, is merged into one that is not merged itself, and has no
 * session or account; each member has the level their recharges reached.
 */
import { normalDisable, rechargeStatus } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

export const memberChecks: readonly AuditCheck[] = [
  {
    name: 'who became part of another member is shut out, and that one stands himself',
    title: '合并会员',
    explanation: '已合并的会员不能使用，合并到的会员自身没有被合并',
    query: `select m.member_id, m.merged_into from member m join member t on t.member_id = m.merged_into
      where t.merged_into is not null or m.status <> ${quoteCode(normalDisable.disabled)}`,
  },
  {
    name: 'who has paid in enough for a level has it, or a higher one',
    title: '会员升级',
    explanation: '累计充值达到等级的会员有这个或更高的等级',
    query: `select m.member_id, l.level_no, n.level_no as reached, r.recharged from member m join member_level l using (level_id)
      join (select member_id, sum(principal_amount - refunded_amount) as recharged from recharge_order
        where status in ${quoteCodes(rechargeStatus.succeeded, rechargeStatus.refunded)} group by member_id) r using (member_id)
      join member_level n on n.level_no > l.level_no and r.recharged >= n.upgrade_recharge and n.status = ${quoteCode(normalDisable.normal)}
      where m.merged_into is null`,
  },
  {
    name: 'a member has a level in use; thresholds of levels in use rise with the level, and discounts do not get worse',
    title: '会员等级递进',
    explanation: '会员的等级在用，等级门槛递增，折扣不变差',
    query: `select l.level_id, l.level_name, 'stopped' as fault from member_level l
        where l.status <> ${quoteCode(normalDisable.normal)} and exists (select from member m where m.level_id = l.level_id and m.merged_into is null)
      union all select h.level_id, h.level_name, 'order' from member_level h join member_level l on l.level_no < h.level_no
        where h.status = ${quoteCode(normalDisable.normal)} and l.status = ${quoteCode(normalDisable.normal)}
          and (h.upgrade_recharge <= l.upgrade_recharge or h.upgrade_consume <= l.upgrade_consume or h.discount_bp > l.discount_bp)`,
  },
  {
    name: 'nobody signs in as a member who became part of another',
    title: '合并会员登录',
    explanation: '没有人以已合并的会员登录',
    query: `select m.member_id, 'account' as by_what from member m join external_account b using (member_id) where m.merged_into is not null
      union all select m.member_id, 'session' from member m join session s using (member_id) where m.merged_into is not null and s.revoked_at is null`,
  },
]
