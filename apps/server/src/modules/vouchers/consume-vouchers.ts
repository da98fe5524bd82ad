/**
 * 核销: stores the decision first, then calls the platform with one request number, then adds goods, discount and payment
 * to the bill in one transaction. For interrupted attempts, `process-due-vouchers.ts` repeats the call with the same
 * number.
 */
import { hash } from 'node:crypto'
import { normalDisable, recordStatus, voucherStatus } from '@nocturne/contract/codes'
import type { VoucherPlatform } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'
import { toContractRefusal } from './database-refusal.ts'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { GroupPackage, VoucherAttempt, VoucherPrepare } from '../../db/types.ts'
import type { Handler } from '../../http/bind.ts'
import { buildActorKey } from '../../http/command.ts'
import type { Context, StaffActor } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, Refusal, refuse, refuseField } from '../../http/refusal.ts'
import { runWithNumbers } from '../../http/with-events.ts'
import { choosePackageItems, loadGoods, findUnknownFlavor } from '../catalog/public.ts'
import type { RequestedPackageItem } from '../catalog/public.ts'
import { lockFactDate } from '../ledger/public.ts'
import type { RecordRow } from '../tables/public.ts'
import { resolveAttempt } from './resolve-attempt.ts'
import { createAttempt } from './attempt-store.ts'
import { getVoucherOwner } from './owner.ts'
import { findTermsProblem } from './package-rules.ts'
import type { PackageTermsProblem } from './package-rules.ts'
import { requirePreparedCode } from './prepare-code.ts'
import type { StoredCertificate } from './prepare-code.ts'

type Input = {
  requestId: string
  verifyToken: string
  certificateIds: readonly string[]
  tableRecordId: number
  packageDetail?: readonly RequestedPackageItem[] | undefined
}

export const consumeVouchers: Handler<typeof vouchers.consume, typeof schemas.consume> = async (context, input) => {
  const { db, actor, now, request } = context
  const requestKey = `${buildActorKey(actor, request.deviceId)}:${input.requestId}`
  const attempt = (await findAttempt(db, requestKey, input)) ?? (await openAttempt(context, requestKey, input))
  // Queries the platform for a repeated request too, so that the response shows the actual state.
  if (attempt.status === 'created' || attempt.status === 'unknown') await resolveAttempt(db, attempt.attemptId, now)
  return readResult(db, attempt.attemptId)
}

/** Finds the earlier attempt of the same request. Throws IDEMPOTENCY_KEY_REUSED when its content differs. */
async function findAttempt(db: Db, requestKey: string, input: Input): Promise<Selectable<VoucherAttempt> | undefined> {
  const known = await db
    .selectFrom('voucherAttempt')
    .selectAll()
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
  if (known && known.requestFingerprint !== buildFingerprint(input)) refuse('IDEMPOTENCY_KEY_REUSED')
  return known
}

function buildFingerprint({ verifyToken, certificateIds, tableRecordId, packageDetail = [] }: Input): string {
  const parts = packageDetail.map(({ goodsId, quantity, flavor }) => [goodsId, quantity, ...(flavor ? [flavor] : [])])
  return hash('sha256', JSON.stringify([verifyToken, certificateIds.toSorted(), tableRecordId, parts]))
}

async function openAttempt(context: Context, requestKey: string, input: Input): Promise<Selectable<VoucherAttempt>> {
  const { db, now } = context
  const prepared = await requirePreparedCode(context, input.verifyToken)
  const chosen = requireChosen(prepared, input.certificateIds)
  const writing = runWithNumbers(db, context.numbers, async (tx, emit, numbers) => {
    const { record, dealt } = await assertUsable(tx, context, { prepared, chosen, input })
    // Document numbers are assigned now, so that applying the response later needs only the stored rows.
    const night = await lockFactDate(tx, now)
    const [orderNo, ...rest] = await Promise.all([
      numbers.take('DD', night),
      ...chosen.flatMap(() => [numbers.take('HX', night), numbers.take('ZF', night)]),
    ])
    const attempt = await createAttempt(tx, db, {
      requestKey,
      requestFingerprint: buildFingerprint(input),
      prepared,
      record,
      dealt,
      verifier: context.actor,
      certificates: chosen,
      packageDetail: input.packageDetail ?? [],
      numbers: {
        orderNo,
        verifyNos: rest.filter((_, i) => i % 2 === 0),
        paymentNos: rest.filter((_, i) => i % 2 === 1),
      },
      businessDate: night,
      now,
    })
    emit({ topic: 'voucher', ids: [record.tableRecordId] })
    return attempt
  })
  return writing.catch(async (error: unknown) => {
    // A concurrent duplicate of this request has created the attempt: returns that one.
    const twin = await findAttempt(db, requestKey, input)
    if (twin) return twin
    throw error instanceof Refusal ? error : toContractRefusal(error)
  })
}

/** Returns the chosen certificates. Throws unless they are among the queried ones and of one deal. */
function requireChosen(prepared: Selectable<VoucherPrepare>, ids: readonly string[]): StoredCertificate[] {
  const stored = prepared.certificates as StoredCertificate[]
  const chosen = [...new Set(ids)].map((id) => stored.find(({ key }) => key === id) ?? refuse('VOUCHER_INVALID'))
  if (new Set(chosen.map(({ dealId }) => dealId)).size > 1)
    refuseField('certificateIds', '团购券', '请选择同一团购的券')
  const unusable = chosen.find(({ state }) => state !== 'usable')
  if (unusable) refuse(stateWords[unusable.state] ?? 'VOUCHER_INVALID')
  return chosen
}

const stateWords: Partial<Record<StoredCertificate['state'], ErrCode>> = {
  used: 'VOUCHER_USED',
  refunded: 'VOUCHER_REFUNDED',
  expired: 'VOUCHER_EXPIRED',
  early: 'VOUCHER_NOT_START',
}

type ConsumeRequest = { prepared: Selectable<VoucherPrepare>; chosen: readonly StoredCertificate[]; input: Input }

/**
 * Checks everything that is known before the platform is called: table, permissions, deal, its terms and goods. Locks
 * the sitting.
 */
async function assertUsable(
  tx: Tx,
  { actor, now }: { actor: StaffActor; now: Date },
  { prepared, chosen, input }: ConsumeRequest,
): Promise<{ record: RecordRow; dealt: Selectable<GroupPackage> & { salePrice: number } }> {
  const record = await lockSitting(tx, input.tableRecordId)
  requirePermission(actor, 'verify:voucher:consume', getVoucherOwner(record))
  const dealt = await requireDeal(tx, prepared.platform, chosen[0]?.dealId ?? '')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from voucher_verify where sitting_id = ${record.tableRecordId}
      and group_package_id = ${dealt.groupPackageId} and status in (${lit(voucherStatus.verifying, voucherStatus.verified)})`.execute(
    tx,
  )
  const problem = findTermsProblem(dealt, {
    businessDate: await lockFactDate(tx, now),
    tableType: record.tableType,
    onTable: rows[0]?.count ?? 0,
    count: chosen.length,
  })
  if (problem !== null) refuseTerms(problem)
  const salePrice = await requireGoodsPrice(tx, dealt.goodsId, input.packageDetail)
  return { record, dealt: { ...dealt, salePrice } }
}

async function lockSitting(tx: Tx, tableRecordId: number): Promise<RecordRow> {
  const record = await tx
    .selectFrom('sitting')
    .selectAll()
    .where('tableRecordId', '=', tableRecordId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!record) refuseNotFound({ tableRecordId })
  if (record.status === recordStatus.cleared || record.status === recordStatus.cancelled) refuse('TABLE_NOT_OPEN')
  return record
}

async function requireDeal(tx: Tx, platform: VoucherPlatform, dealId: string): Promise<Selectable<GroupPackage>> {
  const found = await tx
    .selectFrom('groupPackage')
    .selectAll()
    .where('platform', '=', platform)
    .where('dealId', '=', dealId)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  return found ?? refuse('PACKAGE_UNMAPPED')
}

function refuseTerms(problem: PackageTermsProblem): never {
  if (problem === 'limit') refuse('VOUCHER_TABLE_LIMIT')
  if (problem === 'expired') refuse('VOUCHER_EXPIRED')
  if (problem === 'tableType') refuseField('tableRecordId', '台位', '该团购不适用于所选台位类型')
  return refuse('VOUCHER_NOT_START')
}

/** Checks that the chosen goods of the deal are available. Returns their list price. */
async function requireGoodsPrice(tx: Tx, goodsId: number, packageDetail: Input['packageDetail']): Promise<number> {
  const goods = await loadGoods(tx, [goodsId, ...(packageDetail ?? []).map((part) => part.goodsId)])
  const served = goods.get(goodsId) ?? refuse('PACKAGE_UNMAPPED')
  const parts =
    choosePackageItems(served, packageDetail ?? []) ?? refuseField('packageDetail', '套餐内容', '请选择套餐内容')
  if (findUnknownFlavor(parts, goods)) refuseField('packageDetail', '套餐内容', '请重新选择口味')
  const soldOutGoods = [served, ...parts.map((part) => goods.get(part.goodsId))].find((one) => one?.soldOut)
  if (soldOutGoods) refuse('GOODS_SOLD_OUT', { goodsName: soldOutGoods.goodsName })
  return served.salePrice
}

/** Returns the status of the verification; a failed one is refused with the platform's reason. */
async function readResult(db: Db, attemptId: number) {
  const attempt = await db
    .selectFrom('voucherAttempt')
    .select(['status', 'orderId', 'failCode', 'failReason'])
    .where('attemptId', '=', attemptId)
    .executeTakeFirstOrThrow()
  if (attempt.failCode !== null)
    refuse(attempt.failCode as ErrCode, { reason: attempt.failReason, goodsName: '商品', n: 0 })
  const rows = await db
    .selectFrom('voucherVerify')
    .select(['verifyId', 'status'])
    .where('attemptId', '=', attemptId)
    .orderBy('verifyId')
    .execute()
  const remaining = rows.filter(({ status }) => status !== voucherStatus.failed)
  return {
    verifyIds: remaining.map(({ verifyId }) => verifyId),
    orderId: attempt.orderId,
    status: attempt.status === 'verified' ? voucherStatus.verified : voucherStatus.verifying,
  }
}
