/** Verifies that a guest requests their own bottles: by 取酒码, by a code in a text message, or by the member code. */
import { withdrawVerifyType } from '@nocturne/contract/codes'
import type { WithdrawVerifyType } from '@nocturne/contract/codes'
import type { wine } from '@nocturne/contract/wine/endpoints'
import type { schemas } from '@nocturne/contract/wine/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { selectMemberRows, useMemberCode } from '../members/public.ts'
import { requireSmsCode, sendCodeToPhone } from '../session/public.ts'
import { requireTakeCode } from './take-code.ts'
import { getBottleOwner } from './wine-store.ts'

type Proof = { verifyType: WithdrawVerifyType; verifyCode: string }

/**
 * `phones`: the number the request names, then the other numbers of the same guest. Throws TAKE_CODE_WRONG, SMS_CODE_WRONG, MEMBER_CODE_INVALID, and TOO_FREQUENT after five wrong codes. A correct code is consumed with the
 * command, except the 取酒码; wrong tries stay counted even if the command fails.
 */
export async function verifyGuest(
  context: CommandContext,
  phones: readonly [string, ...string[]],
  { verifyType, verifyCode }: Proof,
): Promise<void> {
  const { db, tx, now } = context
  if (verifyType === withdrawVerifyType.pickupCode) return requireTakeCode(db, { phones, code: verifyCode, now })
  if (verifyType === withdrawVerifyType.sms)
    return requireSmsCode(context, { phone: phones[0], scene: 'take', code: verifyCode })
  const { memberId } = await useMemberCode(tx, { code: verifyCode, use: 'take', now })
  if (!(await listMemberPhones(tx, memberId)).includes(phones[0])) refuse('MEMBER_CODE_INVALID')
}

/** Phone numbers of a member and of the members merged into it. */
export async function listMemberPhones(db: Db, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ phonenumber: string }>`
    select phonenumber from member where member_id in ${selectMemberRows(memberId)} order by member_id = ${memberId} desc, member_id`.execute(
    db,
  )
  return rows.map(({ phonenumber }) => phonenumber)
}

/**
 * Returns all phone numbers of the guest with this number, itself first. A guest has several when members were merged.
 */
export async function listGuestPhones(db: Db, guestPhone: string): Promise<[string, ...string[]]> {
  const { rows } = await sql<{ memberId: number }>`
    select coalesce(merged_into, member_id) as member_id from member where phonenumber = ${guestPhone}`.execute(db)
  const [person] = rows
  const phones = person ? await listMemberPhones(db, person.memberId) : []
  return [guestPhone, ...phones.filter((phone) => phone !== guestPhone)]
}

/** Sends the code to the guest's stored number, which the employee does not need to know. */
export const sendTakeSms: Handler<typeof wine.withdrawSms, typeof schemas.withdrawSms> = async (
  context,
  { guestOf },
) => {
  const { db, actor } = context
  const deposit = await db.selectFrom('wineDeposit').selectAll().where('depositId', '=', guestOf).executeTakeFirst()
  if (!deposit) refuseNotFound({ guestOf })
  requirePermission(actor, 'wine:withdraw:add', getBottleOwner(deposit))
  return sendCodeToPhone(context, deposit.guestPhone, { scene: 'take' })
}
