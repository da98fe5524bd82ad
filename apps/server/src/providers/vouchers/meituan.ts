/**
 * 美团: vouchers by code through the technical partner gateway (business 58). Every call is a signed form with one JSON field; a code covers
 * all vouchers of its order, and `consume` uses a number of them under our request id.
 */
import { createHash } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { z } from 'zod'
import type { ProblemReporter } from '../problem-report.ts'
import { requestJson } from './request-json.ts'
import type {
  VoucherCodePlatform,
  PlatformUse,
  ListUsesReply,
  PrepareReply,
  UnknownReply,
  VerificationRequest,
  VerifyReply,
} from './platform.ts'
import { toRefusedReply, toCancelReply } from './refusal-text.ts'

export type MeituanSettings = {
  url: string
  developerId: string
  signKey: string
  /** The shop's authorization token, which also identifies the shop. */
  appAuthToken: string
}

type Options = { mode: VoucherCodePlatform['mode']; samples?: readonly string[]; report?: ProblemReporter }

const BUSINESS_ID = '58'
const SUCCESS = 'OP_SUCCESS'
const PAGE = 300
const MOST_AT_ONCE = 20

/** Common form of all responses: `code` shows whether the call succeeded, `data` depends on the call. */
const envelope = z.object({ code: z.union([z.string(), z.number()]), msg: z.string().default(''), data: z.unknown() })

const yuan = z.union([z.number(), z.string()]).transform((value) => Math.round(Number(value) * 100))
const text = z.union([z.string(), z.number()]).transform(String)

const prepared = z.object({
  count: z.number().int().min(1),
  orderId: text.default(''),
  receiptCode: z.string(),
  dealId: text,
  dealTitle: z.string(),
  dealPrice: yuan,
  dealMarketPrice: yuan,
  receiptBeginDate: z.number().optional(),
  receiptEndDate: z.number().optional(),
})
const consumed = z.object({ result: z.array(z.object({ receiptCode: z.string(), flowId: text })) })
const records = z.object({
  totalCount: z.number(),
  records: z.array(
    z.object({
      receiptCode: z.string(),
      dealTitle: z.string(),
      dealPrice: yuan,
      verifyTime: z.string(),
      flowId: text,
      /** Status values: 0 unused, 1 used, 4 refunded unused, 6 refunded after use. */
      refundStatus: z.number().default(1),
    }),
  ),
})

/** SHA-1 over the secret and all fields in name order. */
export function signMeituan(signKey: string, fields: Readonly<Record<string, string>>): string {
  const line = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
  return createHash('sha1')
    .update(signKey + line, 'utf8')
    .digest('hex')
}

type PlatformReply<T> = { state: 'data'; data: T } | ReturnType<typeof toRefusedReply> | UnknownReply

type SendRequest = <T>(call: string, biz: object, shape: z.ZodType<T>) => Promise<PlatformReply<T>>

/** Sends one signed call to the gateway. */
function createGateway(settings: MeituanSettings, report: ProblemReporter): SendRequest {
  return async <T>(call: string, biz: object, shape: z.ZodType<T>) => {
    const fields: Record<string, string> = {
      appAuthToken: settings.appAuthToken,
      businessId: BUSINESS_ID,
      charset: 'utf-8',
      developerId: settings.developerId,
      timestamp: String(Math.floor(Date.now() / 1000)),
      version: '2',
      biz: JSON.stringify(biz),
    }
    const body = new URLSearchParams({ ...fields, sign: signMeituan(settings.signKey, fields) })
    const url = `${settings.url}/ddzh/tuangou/receipt/${call}`
    return requestJson<PlatformReply<T>>(
      url,
      { method: 'POST', body },
      { call: `meituan ${call}`, report },
      (answer) => {
        const { code, msg, data } = envelope.parse(answer)
        return code === SUCCESS ? { state: 'data', data: shape.parse(data) } : toRefusedReply(msg)
      },
    )
  }
}

/** Creates the adapter. */
export function createMeituan(
  settings: MeituanSettings,
  { mode, samples = [], report = () => {} }: Options,
): VoucherCodePlatform {
  const sendRequest = createGateway(settings, report)
  return {
    name: 'meituan',
    mode,
    samples,
    couldBe: (code) => /^\d{10,12}$/.test(removeSeparators(code)),
    prepare: (code) => prepare(sendRequest, code),
    listed: (date) => listUses(sendRequest, date),
    verify: (order) => verify(sendRequest, order),
    cancel: async ({ plainCode, dealId, operator }) =>
      toCancelReply(
        await sendRequest('reverseconsume', { receiptCode: plainCode, dealId, ...toAccount(operator) }, z.unknown()),
      ),
  }
}

const toAccount = (operator: string) => ({ appShopAccount: operator, appShopAccountName: operator })

async function prepare(sendRequest: SendRequest, code: string): Promise<PrepareReply> {
  const answer = await sendRequest('prepare', { receiptCode: removeSeparators(code) }, prepared)
  if (answer.state !== 'data') return answer
  const { count, orderId, receiptCode, dealId, dealTitle, dealPrice, dealMarketPrice, ...times } = answer.data
  const toCertificate = (index: number) => ({
    certificateId: null,
    code: receiptCode,
    // `plainCode` is empty for the other vouchers of the order: the platform reveals their codes only on use.
    plainCode: index === 0 ? receiptCode : '',
    dealId,
    dealTitle,
    marketAmount: dealMarketPrice,
    payAmount: dealPrice,
    beginAt: toDate(times.receiptBeginDate),
    endAt: toDate(times.receiptEndDate),
    state: 'usable' as const,
  })
  const certificates = Array.from({ length: Math.min(count, MOST_AT_ONCE) }, (_, index) => toCertificate(index))
  return { state: 'ready', platformToken: '', orderNo: orderId, certificates }
}

async function verify(
  sendRequest: SendRequest,
  { requestNo, certificates, operator }: VerificationRequest,
): Promise<VerifyReply> {
  const receiptCode = certificates[0]?.code ?? ''
  const biz = { receiptCode, count: certificates.length, requestId: requestNo, ...toAccount(operator) }
  const answer = await sendRequest('consume', biz, consumed)
  if (answer.state !== 'data') return answer
  const { result } = answer.data
  const verified = certificates.flatMap(({ key }, index) => {
    const use = result[index]
    return use ? [{ key, verifyId: use.flowId, plainCode: use.receiptCode }] : []
  })
  return { state: 'verified', verified, reason: verified.length < certificates.length ? '该订单可用券数不足' : '' }
}

async function listUses(sendRequest: SendRequest, date: string): Promise<ListUsesReply> {
  const uses: PlatformUse[] = []
  for (;;) {
    const query = { date, offset: uses.length, limit: PAGE, type: 0, bizType: 0 }
    const answer = await sendRequest('querylistbydate', query, records)
    if (answer.state !== 'data') return { state: 'unknown', reason: answer.reason }
    const { totalCount, records: page } = answer.data
    uses.push(
      ...page.map(({ receiptCode, dealTitle, dealPrice, verifyTime, flowId, refundStatus }) => ({
        verifyId: flowId,
        codeTail: receiptCode.slice(-4),
        dealTitle,
        payAmount: dealPrice,
        usedAt: parseTime(verifyTime),
        cancelled: refundStatus !== 1,
      })),
    )
    if (page.length === 0 || uses.length >= totalCount) return { state: 'ready', uses }
  }
}

/** Removes the gaps: codes are printed in groups of four. */
const removeSeparators = (code: string): string => code.replaceAll(/[\s-]/g, '')
const toDate = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms))
