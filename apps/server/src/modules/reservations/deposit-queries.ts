/** The money of a booking's deposit as its sheet shows it: how it came, and who is paying it now. */
import { payBizType, payScene, payStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'
import type { Db } from '../../db/connection.ts'

type DepositMoney = Pick<AnswerOf<typeof reservations.detail>, 'depositMethod' | 'depositPaying'>

/** By what means the deposit came, null while it has not; the payment of it that is not decided yet. */
export async function depositMoneyOf(db: Db, bookingId: number): Promise<DepositMoney> {
  const rows = await db
    .selectFrom('payment')
    .select(['paymentNo', 'amount', 'payMethod', 'status', 'scene', 'createdAt as createTime'])
    .where('bizType', '=', payBizType.deposit)
    .where('bizId', '=', bookingId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying, payStatus.succeeded])
    .orderBy('paymentId')
    .execute()
  const came = rows.find(({ status }) => status === payStatus.succeeded)
  const running = rows.find(({ status }) => status !== payStatus.succeeded)
  return {
    depositMethod: came?.payMethod ?? null,
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

/** The payment of a deposit that somebody has begun and nobody knows the end of; undefined when there is none. */
export function runningDeposit(db: Db, bookingId: number): Promise<{ paymentId: number } | undefined> {
  return db
    .selectFrom('payment')
    .select('paymentId')
    .where('bizType', '=', payBizType.deposit)
    .where('bizId', '=', bookingId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .executeTakeFirst()
}
