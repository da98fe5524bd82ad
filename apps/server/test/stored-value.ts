/** Members with stored value in tests: paid in at the desk, and shown by their phones. */
import { members } from '@nocturne/contract/members/endpoints'
import type { Caller, TestApi } from './api.ts'
import { memberPhone } from './members.ts'

/** Rules of the demo venue by what is paid in: 1,000 brings 100, 5,000 brings 1,000. */
export const RULE_1000 = 1
export const RULE_5000 = 3

/** Pays in by a rule, in cash. */
export const payIn = (cashier: Caller, memberId: number, ruleId = RULE_5000) =>
  cashier.call(members.takeRecharge, { memberId, ruleId, payMethod: 'cash' })

/** What a member's phone shows to pay. */
export async function shownCode(api: TestApi, memberId: number): Promise<string> {
  const { code } = await (await memberPhone(api, memberId)).call(members.payQr, {})
  return code
}

/** Principal and bonus of a member, fen. */
export async function storedValue(api: TestApi, memberId: number): Promise<{ principal: number; bonus: number }> {
  const row = await api.db
    .selectFrom('memberBalance')
    .select(['principalAmount as principal', 'bonusAmount as bonus'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row ?? { principal: 0, bonus: 0 }
}
