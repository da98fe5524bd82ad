/** Requires the caller's pay password for large outgoing payments (S13). */
import type { Db } from '../../db/connection.ts'
import type { Context } from '../../http/context.ts'
import { refuseField } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { checkPayPassword } from './pay-password.ts'

/** True when an amount (fen) is above the limit for payments without password. */
export const isPayPasswordRequired = async (db: Db, amount: number): Promise<boolean> =>
  amount > (await loadConfig(db))['pay.passwordAbove']

/**
 * Requires the correct pay password, encrypted as a secret field, when the amount needs one. Throws PARAM_INVALID when
 * it is missing, and the errors of `checkPayPassword`. Must run before rows are locked, because verifying takes time.
 */
export async function requirePayPassword(
  context: Context,
  amount: number,
  password: string | undefined,
): Promise<void> {
  if (!(await isPayPasswordRequired(context.db, amount))) return
  if (password === undefined) refuseField('payPassword', '支付密码', '请输入支付密码')
  await checkPayPassword(context, password)
}
