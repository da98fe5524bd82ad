/** Ledger accounts of money that is owed: prepayments to guests, credits by their guarantors. */
import { payBizType, payMethod } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import type { PaymentRow } from '../../payments/public.ts'

/** Ledger account of prepaid money owed to guests, by what they bought. */
export async function readPrepaidAccount(
  tx: Tx,
  { payMethod: by, sourcePaymentId }: Pick<PaymentRow, 'payMethod' | 'sourcePaymentId'>,
): Promise<string> {
  if (by === payMethod.deposit) return 'prepaid:deposit'
  const source = await tx
    .selectFrom('payment')
    .select('bizType')
    .where('paymentId', '=', sourcePaymentId)
    .executeTakeFirstOrThrow()
  return source.bizType === payBizType.flashSale ? 'prepaid:kill' : 'prepaid:play'
}

/** Ledger account of a payment's credit. */
export async function readReceivableAccount(tx: Tx, paymentId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select a.code from credit_record c join credit_account ca using (credit_account_id) join account a on a.account_id = ca.account_id
    where c.payment_id = ${paymentId}`.execute(tx)
  const code = rows[0]?.code
  if (code === undefined) throw new Error(`payment ${paymentId} is on account, but no credit record names it`)
  return code
}
