/** Members with stored value in tests: recharged at the counter, paying by phone. */
import { members } from '@nocturne/contract/members/endpoints'
import type { Caller, TestApi } from './api.ts'
import { createMemberPhone } from './members.ts'

/** Recharge rules of the demo venue by amount: 1,000 yuan adds 100 bonus, 5,000 adds 1,000. */
export const RECHARGE_RULE_1000_ID = 1
export const RECHARGE_RULE_5000_ID = 3

/** Recharges by a rule, in cash. */
export const rechargeInCash = (cashier: Caller, memberId: number, ruleId = RECHARGE_RULE_5000_ID) =>
  cashier.call(members.takeRecharge, { memberId, ruleId, payMethod: 'cash' })

/** Fetches the payment code shown on a member's phone. */
export async function fetchMemberCode(api: TestApi, memberId: number): Promise<string> {
  const { code } = await (await createMemberPhone(api, memberId)).call(members.payQr, {})
  return code
}

/** Principal and bonus of a member, fen. */
export async function readStoredValue(api: TestApi, memberId: number): Promise<{ principal: number; bonus: number }> {
  const row = await api.db
    .selectFrom('memberBalance')
    .select(['principalAmount as principal', 'bonusAmount as bonus'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row ?? { principal: 0, bonus: 0 }
}

/** Raises the sum that one person may merge alone, for tests of what a merge does. */
export async function allowLargeMerges(api: TestApi): Promise<void> {
  await api.db
    .insertInto('sysConfig')
    .values({ configKey: 'pay.secondPersonAbove', configValue: JSON.stringify(1_000_000_000) })
    .execute()
}
