/** Money that leaves in large sums asks for the pay password of whoever sends it away (S13). */
import type { Db } from '../../db/connection.ts'
import type { Context } from '../../http/context.ts'
import { refuseField } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { checkPayPassword } from './pay-password.ts'

/** Whether an amount (fen) is above what goes without. */
export const asksPassword = async (db: Db, amount: number): Promise<boolean> =>
  amount > (await loadConfig(db))['pay.passwordAbove']

/**
 * Passes for what needs none, and with the right one, encrypted as every secret. Refuses PARAM_INVALID when it is missing, and as
 * `checkPayPassword` does. Called before anything is locked: checking it takes its time.
 */
export async function demandPassword(context: Context, amount: number, password: string | undefined): Promise<void> {
  if (!(await asksPassword(context.db, amount))) return
  if (password === undefined) refuseField('payPassword', '支付密码', '请输入支付密码')
  await checkPayPassword(context, password)
}
