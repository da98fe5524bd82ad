import type { Tx } from '../../src/db/connection.ts'
import { ensureCashDrawer } from '../../src/modules/ledger/public.ts'
import { ensureTipsAccount } from '../../src/modules/rewards/reward-payable.ts'
import { openBalanceAccounts } from '../../src/modules/members/stored-value/balance-store.ts'
import { usesStoredValue } from './stored-value.ts'
import { listPeopleWithRole } from './venue.ts'
import type { Venue } from './venue.ts'

/**
 * Creates ledger accounts before the first night, in id order: a cash drawer for every cashier, a tips account for
 * everyone who may be tipped, balance accounts for every member who uses stored value. Returns account ids by code.
 */
export async function createLedgerAccounts(
  tx: Tx,
  { people, members }: Pick<Venue, 'people' | 'members'>,
): Promise<Map<string, number>> {
  for (const { userId, nickName } of listPeopleWithRole({ people }, 'cashier'))
    await ensureCashDrawer(tx, { userId, name: nickName })
  for (const { userId, nickName } of people.filter((person) => person.rewardFlag))
    await ensureTipsAccount(tx, { toUserId: userId, toUserName: nickName })
  for (const member of members.filter(usesStoredValue)) await openBalanceAccounts(tx, member)
  const accounts = await tx.selectFrom('account').select(['accountId', 'code']).execute()
  return new Map(accounts.map((row) => [row.code, row.accountId]))
}
