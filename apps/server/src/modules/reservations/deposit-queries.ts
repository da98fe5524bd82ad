/** Reads the payments of a booking's deposit for its sheet. */
import { payBizType, payScene, payStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { Db } from '../../db/connection.ts'

type DepositMoney = Pick<AnswerOf<typeof reservations.detail>, 'depositMethod' | 'depositPaying'>

/** Payment method of the paid deposit, null while unpaid, and the payment in progress. */
export async function readDepositPayments(db: Db, bookingId: number): Promise<DepositMoney> {
  const rows = await db
    .selectFrom('payment')
    .select(['paymentNo', 'amount', 'payMethod', 'status', 'scene', 'createdAt as createTime'])
    .where('bizType', '=', payBizType.deposit)
    .where('bizId', '=', bookingId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying, payStatus.succeeded])
    .orderBy('paymentId')
    .execute()
  const received = rows.find(({ status }) => status === payStatus.succeeded)
  const running = rows.find(({ status }) => status !== payStatus.succeeded)
  return {
    depositMethod: received?.payMethod ?? null,
    depositPaying: running
      ? {
          paymentNo: running.paymentNo,
          amount: running.amount,
          payMethod: running.payMethod,
          createTime: running.createTime,
          scanned: running.scene === payScene.authCode,
        }
      : null,
  }
}
