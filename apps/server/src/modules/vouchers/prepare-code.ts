/**
 * 查询券码: queries the platforms for a code and stores the details temporarily, so that the following pages can refer to
 * them by a token.
 */
import { randomBytes } from 'node:crypto'
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import { normalDisable, voucherStatus } from '@nocturne/contract/codes'
import type { VoucherPlatform } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { vouchers } from '@nocturne/contract/vouchers/endpoints'
import type { schemas } from '@nocturne/contract/vouchers/schemas'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { VoucherPrepare } from '../../db/types.ts'
import type { Handler } from '../../http/bind.ts'
import type { Context, StaffActor } from '../../http/context.ts'
import { isPermitted } from '../../http/policy.ts'
import { refuseNotFound, Refusal, refuse } from '../../http/refusal.ts'
import type { Certificate, VoucherCodePlatform, PrepareReply, RefusedReply } from '../../providers/vouchers/platform.ts'
import type { PackageItem } from '../catalog/public.ts'
import { limitWrongCodeAttempts } from '../platform/public.ts'
import { hashVoucherCode, encryptVoucherCodes } from './voucher-codes.ts'
import { getVoucherOwner } from './owner.ts'
import { listCodePlatforms } from './platforms.ts'

type Prepared = AnswerOf<typeof vouchers.prepare>
type Ready = Extract<PrepareReply, { state: 'ready' }>

/** Lifetime of the token; the platforms' own tokens expire too. */
const GOOD_FOR_MS = 30 * 60_000

/** Fields of a certificate stored unencrypted. `key` identifies it between phone and server. */
export type StoredCertificate = Omit<Certificate, 'code' | 'plainCode' | 'certificateId' | 'beginAt' | 'endAt'> & {
  key: string
  beginTime: string | null
  endTime: string | null
}

export const prepareCode: Handler<typeof vouchers.prepare, typeof schemas.prepare> = async (context, input) => {
  const { db, actor, now } = context
  const isUnknown = (error: unknown) => error instanceof Refusal && error.errCode === 'VOUCHER_INVALID'
  const { platform, reply } = await limitWrongCodeAttempts(
    { db, userId: actor.userId, now },
    input.code,
    isUnknown,
    () => queryPlatforms(context, input),
  )
  const verifyToken = randomBytes(24).toString('base64url')
  const stored = await Promise.all(
    reply.certificates.map((certificate, index) => toStoredCertificate(db, platform, certificate, index)),
  )
  const codes = Object.fromEntries(
    reply.certificates.map(({ code, plainCode }, index) => [stored[index]?.key ?? '', { code, plainCode }]),
  )
  const row = {
    verifyToken,
    userId: actor.userId,
    platform,
    orderNo: reply.orderNo,
    certificates: JSON.stringify(stored),
    sealed: encryptVoucherCodes(db, verifyToken, { platformToken: reply.platformToken, codes }),
    createdAt: now,
    expiresAt: new Date(now.getTime() + GOOD_FOR_MS),
  }
  await db.insertInto('voucherPrepare').values(row).execute()
  return buildPrepared(context, await requirePreparedCode(context, verifyToken), input.tableRecordId)
}

export const readPreparedCode: Handler<typeof vouchers.prepared, typeof schemas.prepared> = async (context, input) =>
  buildPrepared(context, await requirePreparedCode(context, input.verifyToken), input.tableRecordId)

/**
 * Reads the details stored under a token of the caller. Throws NOT_FOUND for another user's token and for an expired
 * one.
 */
export async function requirePreparedCode(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  verifyToken: string,
): Promise<Selectable<VoucherPrepare>> {
  const row = await db
    .selectFrom('voucherPrepare')
    .selectAll()
    .where('verifyToken', '=', verifyToken)
    .where('userId', '=', actor.userId)
    .executeTakeFirst()
  if (!row || parseTime(row.expiresAt) <= now) refuseNotFound({ verifyToken })
  return row
}

type CodeQuery = { code: string; platform?: VoucherPlatform | undefined }

/**
 * Queries the platforms that may know the code and returns the first that recognizes it. Otherwise throws the most
 * specific refusal; an unknown code has the lowest precedence.
 */
async function queryPlatforms(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { code, platform }: CodeQuery,
): Promise<{ platform: VoucherPlatform; reply: Ready }> {
  const all = listCodePlatforms(db, now)
  if (platform !== undefined && !all.some(({ name }) => name === platform))
    refuse('PLATFORM_FAILED', { reason: '门店还没有接入该平台' })
  const candidates = all.filter((one) => (platform === undefined || one.name === platform) && one.couldBe(code))
  if (candidates.length === 0) refuse('VOUCHER_INVALID')
  const replies = await Promise.all(candidates.map(async (one) => ({ one, reply: await one.prepare(code) })))
  const ready = replies.find(
    (found): found is { one: VoucherCodePlatform; reply: Ready } => found.reply.state === 'ready',
  )
  if (ready) return { platform: ready.one.name, reply: ready.reply }
  const no = replies.flatMap(({ reply }) => (reply.state === 'refused' ? [reply] : []))
  const clear = no.find(({ errCode }) => errCode !== 'VOUCHER_INVALID')
  if (clear?.errCode === 'VOUCHER_USED')
    refuse(
      'VOUCHER_USED',
      {},
      await findUse(
        db,
        candidates.map(({ name }) => name),
        code,
      ),
    )
  if (clear) throwPlatformRefusal(clear)
  const silent = replies.find(({ reply }) => reply.state === 'unknown')
  if (silent) refuse('PLATFORM_FAILED', { reason: 'reason' in silent.reply ? silent.reply.reason : '' })
  return refuse('VOUCHER_INVALID')
}

/** Time and table at which a code was used in this venue; undefined when it was used elsewhere. */
async function findUse(
  db: Db,
  platforms: readonly VoucherPlatform[],
  code: string,
): Promise<{ verifyTime: string; tableName: string } | undefined> {
  const hashes = await Promise.all(platforms.map((platform) => hashVoucherCode(db, platform, code.trim())))
  const { rows } = await sql<{ verifyTime: string; tableName: string }>`
    select to_char(verified_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as verify_time, table_name from voucher_verify
    where code_hash = any(${hashes}::text[]) and status = ${lit(voucherStatus.verified)} and verified_at is not null
    order by verify_id desc limit 1`.execute(db)
  return rows[0]
}

/** Throws a platform's refusal as the contract's error. */
export function throwPlatformRefusal({ errCode, reason }: Pick<RefusedReply, 'errCode' | 'reason'>): never {
  return refuse(errCode, { reason })
}

async function toStoredCertificate(
  db: Db,
  platform: VoucherPlatform,
  certificate: Certificate,
  index: number,
): Promise<StoredCertificate> {
  const { certificateId, code, plainCode: _secret, beginAt, endAt, ...open } = certificate
  // Uses a hash of the code where the platform provides no certificate id.
  const key = certificateId ?? `${(await hashVoucherCode(db, platform, code)).slice(0, 32)}-${index}`
  return { ...open, key, beginTime: beginAt && formatTime(beginAt), endTime: endAt && formatTime(endAt) }
}

type PackageRow = {
  groupPackageId: number
  dealId: string
  goodsName: string
  packageItems: (PackageItem & { soldOut: boolean; flavors: string[] })[]
  limitPerTable: number
  useRules: string
}

async function buildPrepared(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  row: Selectable<VoucherPrepare>,
  tableRecordId: number | undefined,
): Promise<Prepared> {
  const stored = row.certificates as StoredCertificate[]
  const { rows: packages } = await sql<PackageRow>`
    select p.group_package_id, p.deal_id, g.goods_name, p.limit_per_table, p.use_rules,
      coalesce((select jsonb_agg(part || jsonb_build_object('soldOut', o.sold_out, 'flavors', o.flavors) order by n)
        from jsonb_array_elements(g.package_items) with ordinality i(part, n) join goods o on o.goods_id = (part ->> 'goodsId')::bigint), '[]') as package_items
    from group_package p join goods g using (goods_id)
    where p.platform = ${row.platform} and p.status = ${lit(normalDisable.normal)} and p.deal_id = any(${stored.map(({ dealId }) => dealId)}::text[])`.execute(
    db,
  )
  const byDeal = new Map(packages.map((found) => [found.dealId, found]))
  return {
    verifyToken: row.verifyToken,
    platform: row.platform,
    expireTime: row.expiresAt,
    certificates: stored.map(({ key, state, ...certificate }) => {
      const found = byDeal.get(certificate.dealId)
      return {
        ...certificate,
        certificateId: key,
        status: state,
        groupPackageId: found?.groupPackageId ?? null,
        goodsName: found?.goodsName ?? '',
        packageItems: found?.packageItems ?? [],
        limitPerTable: found?.limitPerTable ?? 0,
        useRules: found?.useRules ?? '',
      }
    }),
    usedOnTable: tableRecordId === undefined ? [] : await countUsedOnTable(db, actor, tableRecordId),
  }
}

/** Number of vouchers by deal already on a sitting; empty for a sitting outside the caller's scope. */
async function countUsedOnTable(db: Db, actor: StaffActor, tableRecordId: number): Promise<Prepared['usedOnTable']> {
  const record = await db
    .selectFrom('sitting')
    .select(['salesUserId', 'waiterUserId', 'openUserId', 'salesDeptId'])
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirst()
  if (!record || !isPermitted(actor, 'verify:voucher:consume', getVoucherOwner(record))) return []
  const { rows } = await sql<{ groupPackageId: number; count: number }>`
    select group_package_id, count(*)::int as count from voucher_verify
    where sitting_id = ${tableRecordId} and status in (${lit(voucherStatus.verifying, voucherStatus.verified)})
    group by group_package_id order by group_package_id`.execute(db)
  return rows
}
