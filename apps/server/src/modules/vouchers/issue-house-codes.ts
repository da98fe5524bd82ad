/** 自有券码: issues the venue's own codes. A repeated request returns the same codes; the database stores them encrypted. */
import { randomInt } from 'node:crypto'
import { addDays } from '@nocturne/base/venue-time'
import { houseVoucherStatus, normalDisable, voucherPlatform } from '@nocturne/contract/codes'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { buildActorKey } from '../../http/command.ts'
import { refuse, refuseInputValue, refuseField } from '../../http/refusal.ts'
import { runWithEvents } from '../../http/with-events.ts'
import { writeOperationLog } from '../platform/public.ts'
import { hashVoucherCode, encryptVoucherCode, getCodeTail, decryptVoucherCode } from './voucher-codes.ts'
import { assertEndDateNotPast } from './end-date-check.ts'

/** Letters and digits that cannot be confused with each other. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const createCode = () => `H${Array.from({ length: 15 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

export const issueHouseCodes: Handler<typeof vouchers.issueHouseCodes, typeof schemas.issueHouseCodes> = async (
  context,
  input,
) => {
  const { db, actor, now, request } = context
  const requestKey = `${buildActorKey(actor, request.deviceId)}:${input.requestId}`
  if (input.endDate < input.beginDate) refuseField('endDate', '结束日期', '结束日期不能早于开始日期')
  assertEndDateNotPast(input.endDate, now)
  const fresh = await Promise.all(
    Array.from({ length: input.count }, async () => {
      const code = createCode()
      const hash = await hashVoucherCode(db, voucherPlatform.other, code)
      return { codeHash: hash, codeSealed: encryptVoucherCode(db, hash, code), codeTail: getCodeTail(code) }
    }),
  )
  await runWithEvents(db, async (tx) => {
    // Serializes duplicates of a request; the second finds the codes of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${requestKey}, 82))`.execute(tx)
    const before = await tx
      .selectFrom('houseVoucher')
      .select(['groupPackageId'])
      .where('requestKey', '=', requestKey)
      .executeTakeFirst()
    if (before) {
      if (before.groupPackageId !== input.groupPackageId) refuse('IDEMPOTENCY_KEY_REUSED')
      return
    }
    const dealt = await tx
      .selectFrom('groupPackage')
      .select('platform')
      .where('groupPackageId', '=', input.groupPackageId)
      .where('status', '=', normalDisable.normal)
      .executeTakeFirst()
    if (!dealt) refuseInputValue({ groupPackageId: input.groupPackageId }, 'PACKAGE_UNMAPPED')
    if (dealt.platform !== voucherPlatform.other) refuseField('groupPackageId', '团购套餐', '只有自有券可以在这里发放')
    await tx
      .insertInto('houseVoucher')
      .values(
        fresh.map((code) => ({
          ...code,
          requestKey,
          groupPackageId: input.groupPackageId,
          beginAt: `${input.beginDate} 12:00:00`,
          endAt: `${addDays(input.endDate, 1)} 12:00:00`,
          status: houseVoucherStatus.usable,
          createUserId: actor.userId,
          createdAt: now,
        })),
      )
      .execute()
    await writeOperationLog(
      tx,
      { request, now, doer: { userId: actor.userId, userName: actor.nickName } },
      {
        title: '发放自有券码',
        businessType: 'vouchers',
        subjectType: 'groupPackage',
        subjectId: input.groupPackageId,
        after: { count: input.count, beginDate: input.beginDate, endDate: input.endDate },
      },
    )
  })
  return { codes: await listCodes(db, requestKey) }
}

async function listCodes(db: Db, requestKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('houseVoucher')
    .select(['codeHash', 'codeSealed'])
    .where('requestKey', '=', requestKey)
    .orderBy('houseVoucherId')
    .execute()
  return rows.map((row) => decryptVoucherCode(db, row.codeHash, row.codeSealed))
}
