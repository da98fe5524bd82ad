/**
 * 抖音: vouchers by code or by the short link in a guest's picture. `prepare` opens one verification (`verify_token`) over the certificates
 * of an order; `verify` with that token is idempotent.
 */
import { z } from 'zod'
import type { ProblemReporter } from '../problem-report.ts'
import { requestJson } from './request-json.ts'
import type {
  VoucherCodePlatform,
  PlatformUse,
  ListUsesReply,
  PrepareReply,
  UnknownReply,
  VerifiedVoucher,
  VerificationRequest,
  VerifyReply,
} from './platform.ts'
import { toRefusedReply, toCancelReply } from './refusal-text.ts'

export type DouyinSettings = {
  url: string
  clientKey: string
  clientSecret: string
  /** The merchant's root account and the shop where vouchers are used. */
  accountId: string
  poiId: string
}

type Options = { mode: VoucherCodePlatform['mode']; samples?: readonly string[]; report?: ProblemReporter }

const CERTIFICATE = '/goodlife/v1/fulfilment/certificate'
/** Refreshes a token this long before it expires. */
const SPARE_MS = 10 * 60_000
const PAGE = 20
const DAY_SECONDS = 86_400
const FIRST_CURSOR = String(0)

const envelope = z.object({ data: z.looseObject({ error_code: z.number(), description: z.string().default('') }) })
const text = z.union([z.string(), z.number()]).transform(String)
const seconds = z.number().transform((value) => new Date(value * 1000))

const token = z.looseObject({ access_token: z.string(), expires_in: z.number() })
const prepared = z.looseObject({
  verify_token: z.string(),
  order_id: text,
  certificates: z.array(
    z.object({
      certificate_id: text,
      encrypted_code: z.string(),
      start_time: seconds.optional(),
      expire_time: seconds,
      sku: z.object({ sku_id: text, title: z.string(), market_price: z.number() }),
      amount: z.object({ original_amount: z.number(), coupon_pay_amount: z.number() }),
    }),
  ),
})
const verifiedShape = z.looseObject({
  verify_results: z.array(
    z.object({
      result: z.number(),
      msg: z.string().default(''),
      code: z.string().default(''),
      verify_id: text.optional(),
      origin_code: z.string().default(''),
    }),
  ),
})
const recordsShape = z.looseObject({
  records: z.array(
    z.object({
      cursor: text,
      verify_id: text,
      origin_code: z.string().default(''),
      verify_time: seconds,
      /** Status values: 1 used, 2 cancelled. */
      status: z.number(),
      amount: z.object({ coupon_pay_amount: z.number() }),
      sku: z.object({ title: z.string() }),
    }),
  ),
})

type PlatformReply<T> = { state: 'data'; data: T } | ReturnType<typeof toRefusedReply> | UnknownReply

type SendRequest = <T>(
  call: string,
  sent: { query?: Record<string, string>; body?: object },
  shape: z.ZodType<T>,
) => Promise<PlatformReply<T>>

function read<T>(shape: z.ZodType<T>) {
  return (body: unknown): PlatformReply<T> => {
    const { data } = envelope.parse(body)
    return data.error_code === 0 ? { state: 'data', data: shape.parse(data) } : toRefusedReply(data.description)
  }
}

/** Returns the merchant's token, cached until shortly before it expires. */
function createTokenSource(settings: DouyinSettings, report: ProblemReporter): () => Promise<PlatformReply<string>> {
  let cached: { token: string; untilMs: number } | null = null
  return async () => {
    if (cached && cached.untilMs > Date.now()) return { state: 'data', data: cached.token }
    const body = new URLSearchParams({
      client_key: settings.clientKey,
      client_secret: settings.clientSecret,
      grant_type: 'client_credential',
    })
    const url = `${settings.url}/oauth/client_token/`
    const callInfo = { call: 'douyin client_token', report }
    const answer = await requestJson<PlatformReply<z.output<typeof token>>>(
      url,
      { method: 'POST', body },
      callInfo,
      read(token),
    )
    if (answer.state !== 'data') return answer
    cached = { token: answer.data.access_token, untilMs: Date.now() + answer.data.expires_in * 1000 - SPARE_MS }
    return { state: 'data', data: cached.token }
  }
}

function createCalls(settings: DouyinSettings, report: ProblemReporter): SendRequest {
  const accessToken = createTokenSource(settings, report)
  return async (call, sent, shape) => {
    const access = await accessToken()
    if (access.state !== 'data') return access
    const headers = {
      'access-token': access.data,
      'content-type': 'application/json',
      'Rpc-Transit-Life-Account': settings.accountId,
    }
    const query = sent.query ? `?${new URLSearchParams(sent.query).toString()}` : ''
    const init = sent.body ? { method: 'POST', body: JSON.stringify(sent.body), headers } : { method: 'GET', headers }
    const callInfo = { call: `douyin ${call}`, report }
    return requestJson(`${settings.url}${CERTIFICATE}/${call}/${query}`, init, callInfo, read(shape))
  }
}

/** Creates the adapter. */
export function createDouyin(
  settings: DouyinSettings,
  { mode, samples = [], report = () => {} }: Options,
): VoucherCodePlatform {
  const sendRequest = createCalls(settings, report)
  return {
    name: 'douyin',
    mode,
    samples,
    couldBe: (code) => /^\d{12,15}$/.test(removeSeparators(code)) || /douyin\.com|iesdouyin\.com/.test(code),
    prepare: (code) => prepare(sendRequest, settings, code),
    listed: (date) => listUses(sendRequest, settings, date),
    verify: (order) => verify(sendRequest, settings, order),
    cancel: async ({ verifyId, certificateId }) =>
      toCancelReply(
        await sendRequest('cancel', { body: { verify_id: verifyId, certificate_id: certificateId } }, z.unknown()),
      ),
  }
}

async function prepare(sendRequest: SendRequest, { poiId }: DouyinSettings, code: string): Promise<PrepareReply> {
  const typed = removeSeparators(code)
  const isCode = /^\d{12,15}$/.test(typed)
  const query = { ...(isCode ? { code: typed } : { encrypted_data: readLinkData(code) }), poi_id: poiId }
  const answer = await sendRequest('prepare', { query }, prepared)
  if (answer.state !== 'data') return answer
  const { verify_token, order_id, certificates } = answer.data
  return {
    state: 'ready',
    platformToken: verify_token,
    orderNo: order_id,
    certificates: certificates.map((certificate, index) => ({
      certificateId: certificate.certificate_id,
      code: certificate.encrypted_code,
      plainCode: isCode && index === 0 ? typed : '',
      dealId: certificate.sku.sku_id,
      dealTitle: certificate.sku.title,
      marketAmount: certificate.sku.market_price,
      payAmount: certificate.amount.coupon_pay_amount,
      beginAt: certificate.start_time ?? null,
      endAt: certificate.expire_time,
      state: 'usable' as const,
    })),
  }
}

async function verify(
  sendRequest: SendRequest,
  { poiId }: DouyinSettings,
  { platformToken, orderNo, certificates }: VerificationRequest,
): Promise<VerifyReply> {
  const body = {
    verify_token: platformToken,
    poi_id: poiId,
    order_id: orderNo,
    encrypted_codes: certificates.map(({ code }) => code),
  }
  const answer = await sendRequest('verify', { body }, verifiedShape)
  if (answer.state !== 'data') return answer
  const results = answer.data.verify_results
  const verified = certificates.flatMap(({ key, code }): VerifiedVoucher[] => {
    const use = results.find((result) => result.code === code && result.result === 0)
    return use?.verify_id === undefined ? [] : [{ key, verifyId: use.verify_id, plainCode: use.origin_code }]
  })
  const refused = results.find((result) => result.result !== 0)
  if (verified.length === 0) return toRefusedReply(refused?.msg ?? '')
  return { state: 'verified', verified, reason: refused?.msg ?? '' }
}

async function listUses(
  sendRequest: SendRequest,
  { accountId, poiId }: DouyinSettings,
  date: string,
): Promise<ListUsesReply> {
  const from = Math.floor(Date.parse(`${date}T00:00:00+08:00`) / 1000)
  const uses: PlatformUse[] = []
  for (let cursor = FIRST_CURSOR; ;) {
    const query = {
      size: String(PAGE),
      cursor,
      account_id: accountId,
      poi_ids: poiId,
      start_time: String(from),
      end_time: String(from + DAY_SECONDS - 1),
    }
    const answer = await sendRequest('verify_record/query', { query }, recordsShape)
    if (answer.state !== 'data') return { state: 'unknown', reason: answer.reason }
    const { records } = answer.data
    uses.push(
      ...records.map((record) => ({
        verifyId: record.verify_id,
        codeTail: record.origin_code.slice(-4),
        dealTitle: record.sku.title,
        payAmount: record.amount.coupon_pay_amount,
        usedAt: record.verify_time,
        cancelled: record.status !== 1,
      })),
    )
    const last = records.at(-1)
    if (records.length < PAGE || !last || last.cursor === cursor) return { state: 'ready', uses }
    cursor = last.cursor
  }
}

/** Removes the gaps with which codes are printed in groups. */
const removeSeparators = (code: string): string => code.replaceAll(/[\s-]/g, '')

/** Reads the data from the link in a guest's picture, or returns the link for the platform to parse. */
const readLinkData = (code: string): string => URL.parse(code.trim())?.searchParams.get('object_id') ?? code.trim()
