/** Effects of a proven payment of a recharge, and of a finished refund. */
import { rechargeStatus, refundStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../../db/statement.ts'
import { isPermitted } from '../../../http/policy.ts'
import type { Payable, RefundListeners } from '../../payments/public.ts'
import { creditRecharge, lockRecharge } from './recharge-store.ts'

export const rechargePayable: Payable = {
  lock: async (tx, { bizId }) => {
    await lockRecharge(tx, bizId)
  },

  apply: async (work, payment) => {
    await creditRecharge(work, payment, `${payment.payMethod}:clearing`)
  },

  released: async ({ tx }, { bizId }) => {
    await tx
      .updateTable('rechargeOrder')
      .set({ status: rechargeStatus.closed })
      .where('rechargeId', '=', bizId)
      .where('status', '=', rechargeStatus.waiting)
      .execute()
  },

  isSeenBy: async (db, { bizId }, actor) => {
    const { salesUserId, operatorUserId, salesDeptId } = await db
      .selectFrom('rechargeOrder')
      .select(['salesUserId', 'operatorUserId', 'salesDeptId'])
      .where('rechargeId', '=', bizId)
      .executeTakeFirstOrThrow()
    return isPermitted(actor, 'member:recharge:add', { userIds: [salesUserId, operatorUserId], deptId: salesDeptId })
  },

  describe: async (db, { bizId }) => {
    const { paidNo } = await db
      .selectFrom('rechargeOrder')
      .select('rechargeNo as paidNo')
      .where('rechargeId', '=', bizId)
      .executeTakeFirstOrThrow()
    return { tableName: '', paidNo }
  },
}

/** Records the end of a provider refund: the payer received the money, or the provider refused. */
export const recordRechargeRefundEnd: RefundListeners['recharge'] = async ({ tx, emit }, rechargeRefundId, end) => {
  const { rows } = await sql<{ memberId: number }>`
    update recharge_refund r set status = ${end.status === 'done' ? refundStatus.succeeded : refundStatus.failed}
    from recharge_order o
    where r.recharge_refund_id = ${rechargeRefundId} and r.status in (${lit(refundStatus.refunding, refundStatus.failed)})
      and o.recharge_id = r.recharge_id returning o.member_id`.execute(tx)
  if (rows.length > 0) emit({ topic: 'member', ids: rows.map((row) => row.memberId) })
}
