/** Requires the caller's pay password for large outgoing payments (S13). */
import type { Db } from '../../db/connection.ts'
import type { Context } from '../../http/context.ts'
import { refuseField } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { checkPayPassword } from './pay-password.ts'

/** True when an amount (fen) exceeds the limit without password. */
export const isPasswordRequired = async (db: Db, amount: number): Promise<boolean> =>
  amount > (await loadConfig(db))['pay.passwordAbove']

/**
 * Passes when no password is required, or with the correct one, encrypted as every secret. Throws PARAM_INVALID when it is missing, and the
 * errors of `checkPayPassword`. Must run before rows are locked: verifying takes time.
 */
export async function requirePassword(context: Context, amount: number, password: string | undefined): Promise<void> {
  if (!(await isPasswordRequired(context.db, amount))) return
  if (password === undefined) refuseField('payPassword', '支付密码', '请输入支付密码')
  await checkPayPassword(context, password)
}
