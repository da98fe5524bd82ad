/** Rows of verification attempts: written before the platform is called; processes that follow them up take a lease. */
import { randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { voucherPlatform, voucherStatus } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { GroupPackage, VoucherAttempt, VoucherPrepare } from '../../db/types.ts'
import type { StaffActor } from '../../http/context.ts'
import type { RequestedPackageItem } from '../catalog/public.ts'
import { loadConfig } from '../platform/public.ts'
import type { VenueConfig } from '../platform/public.ts'
import type { RecordRow } from '../tables/public.ts'
import {
  hashVoucherCode,
  encryptVoucherCode,
  encryptVoucherCodes,
  getCodeTail,
  decryptVoucherCodes,
} from './voucher-codes.ts'
import { computeVoucherMoney } from './package-rules.ts'
import type { StoredCertificate } from './prepare-code.ts'

export type AttemptRow = Selectable<VoucherAttempt>

/** Delay before other processes may query an attempt; until then the requester's own call is running. */
export const FIRST_QUERY_DELAY_MS = 15_000

const createRequestNo = () => `V${randomBytes(15).toString('hex')}`.toUpperCase()

export type NewAttempt = {
  requestKey: string
  requestFingerprint: string
  prepared: Selectable<VoucherPrepare>
  record: RecordRow
  dealt: Selectable<GroupPackage> & { salePrice: number }
  verifier: Pick<StaffActor, 'userId' | 'nickName'>
  certificates: readonly StoredCertificate[]
  packageDetail: readonly RequestedPackageItem[]
  numbers: { orderNo: string; verifyNos: readonly string[]; paymentNos: readonly string[] }
  businessDate: string
  now: Date
}

/**
 * Stores an attempt with one row per certificate. Throws VOUCHER_USED (constraint) when one of the codes is already
 * used or being verified.
 */
export async function createAttempt(tx: Tx, db: Db, newAttempt: NewAttempt): Promise<AttemptRow> {
  const { prepared, record, dealt, verifier, certificates, numbers, now } = newAttempt
  const { platform } = prepared
  const unsealed = decryptVoucherCodes(db, prepared.verifyToken, prepared.sealed)
  const codes = Object.fromEntries(
    certificates.map(({ key }) => [key, unsealed.codes[key] ?? { code: '', plainCode: '' }] as const),
  )
  const requestNo = createRequestNo()
  const attempt = await tx
    .insertInto('voucherAttempt')
    .values({
      requestKey: newAttempt.requestKey,
      requestFingerprint: newAttempt.requestFingerprint,
      requestNo,
      platform,
      platformOrderNo: prepared.orderNo,
      groupPackageId: dealt.groupPackageId,
      tableRecordId: record.tableRecordId,
      packageDetail: JSON.stringify(newAttempt.packageDetail),
      orderNo: numbers.orderNo,
      verifyUserId: verifier.userId,
      verifyUserName: verifier.nickName,
      sealed: encryptVoucherCodes(db, requestNo, { platformToken: unsealed.platformToken, codes }),
      status: 'created',
      nextCheckAt: new Date(now.getTime() + FIRST_QUERY_DELAY_MS),
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = await Promise.all(
    certificates.map(async (certificate, index) => {
      const { plainCode } = codes[certificate.key] ?? { plainCode: '' }
      const money = computeVoucherMoney({
        listPrice: dealt.salePrice,
        payAmount: certificate.payAmount,
        feeBp: dealt.feeBp,
      })
      return {
        verifyNo: numbers.verifyNos[index] ?? '',
        paymentNo: numbers.paymentNos[index] ?? '',
        attemptId: attempt.attemptId,
        platform,
        certificateId: certificate.key,
        // A code that the platform reveals only on use is identified by its certificate until then.
        codeHash: await hashVoucherCode(db, platform, plainCode || certificate.key),
        codeSealed: encryptVoucherCode(db, `${requestNo}:${certificate.key}`, plainCode),
        codeTail: getCodeTail(plainCode),
        groupPackageId: dealt.groupPackageId,
        dealId: certificate.dealId,
        dealTitle: certificate.dealTitle,
        tableRecordId: record.tableRecordId,
        tableName: record.tableName,
        marketAmount: certificate.marketAmount,
        payAmount: money.payAmount,
        settleAmount: money.settleAmount,
        salesUserId: record.salesUserId,
        salesUserName: record.salesUserName,
        salesDeptId: record.salesDeptId,
        salesDeptName: record.salesDeptName,
        verifyUserId: verifier.userId,
        verifyUserName: verifier.nickName,
        status: voucherStatus.verifying,
        businessDate: newAttempt.businessDate,
        createdAt: now,
      }
    }),
  )
  await tx.insertInto('voucherVerify').values(rows).execute()
  return attempt
}

/** Minutes for cancelling at 抖音; other platforms use the configured time. */
const DOUYIN_MINUTES = 60

export const computeCancelDeadline = (
  platform: string,
  at: string,
  config: Pick<VenueConfig, 'voucher.cancelMinutes'>,
): string => addMinutes(at, platform === voucherPlatform.douyin ? DOUYIN_MINUTES : config['voucher.cancelMinutes'])

export const readCancelDeadline = async (tx: Tx, platform: string, at: Date): Promise<string> =>
  computeCancelDeadline(platform, formatTime(at), await loadConfig(tx))

/** Decrypts the codes of a verification. */
export const decryptAttemptCodes = (db: Db, attempt: Pick<AttemptRow, 'requestNo' | 'sealed'>) =>
  decryptVoucherCodes(db, attempt.requestNo, attempt.sealed)
