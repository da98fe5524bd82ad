import type { Tx } from '../../db/connection.ts'
import { cashDrawer } from '../../modules/ledger/public.ts'
import { tipsPayable } from '../../modules/rewards/reward-payable.ts'
import { withRole } from './venue.ts'
import type { VenuePerson } from './venue.ts'

/**
 * Every cashier has a drawer in the ledger before the first night, and everybody who may be tipped what is owed to him, in the
 * order of their ids. Answers account ids by code.
 */
export async function makeAccounts(tx: Tx, people: readonly VenuePerson[]): Promise<Map<string, number>> {
  for (const { userId, nickName } of withRole({ people }, 'cashier')) await cashDrawer(tx, { userId, name: nickName })
  for (const { userId, nickName } of people.filter((person) => person.rewardFlag))
    await tipsPayable(tx, { toUserId: userId, toUserName: nickName })
  const accounts = await tx.selectFrom('account').select(['accountId', 'code']).execute()
  return new Map(accounts.map((row) => [row.code, row.accountId]))
}
