/** Downloads a day's statement and fund flow and verifies the hash given by WeChat. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import type { BillReply, FundReply } from '../provider.ts'
import { parseTradeStatement } from './bill-file.ts'
import { parseFundFlow } from './fund-file.ts'
import type { PayClient } from './pay-client.ts'
import type { WeChatSettings } from './settings.ts'

/** Statements are available the next day after 10:00. They may be downloaded only from this path of a known host. */
const FILE_PATH = '/v3/billdownload/file'
const MAX_FILE = 128 * 1024 * 1024
/** From noon of the next day, "there is no statement" means that there were no trades. */
const SURE_AFTER_MS = 36 * 3_600_000

const offerSchema = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.url(),
})

type Tools = { client: PayClient; settings: WeChatSettings; clock: () => Date }

export const fetchTradeStatement = (date: string, tools: Tools): Promise<BillReply> =>
  fetchFile({ path: '/v3/bill/tradebill', query: { bill_type: 'ALL' }, date, read: parseTradeStatement }, tools)

/** Movements of the basic account, which receives payments and pays refunds, fees and withdrawals. */
export const fetchFundFlow = (date: string, tools: Tools): Promise<FundReply> =>
  fetchFile({ path: '/v3/bill/fundflowbill', query: { account_type: 'BASIC' }, date, read: parseFundFlow }, tools)

/** Downloads a file and parses it; `read` returns null for a wrong format. */
type FileRequest<Line> = {
  path: string
  query: Record<string, string>
  date: string
  read: (text: string) => Line[] | null
}
type NoFile = { state: 'later' | 'broken' | 'unknown'; reason: string }
type DayFile<Line> = { state: 'ready'; hash: string; lines: Line[] } | NoFile

/** `hash` is SHA-1 of the uncompressed file, as WeChat states it. */
async function fetchFile<Line>(
  { path, query, date, read }: FileRequest<Line>,
  { client, settings, clock }: Tools,
): Promise<DayFile<Line>> {
  const answer = await client.get(path, { bill_date: date, ...query, tar_type: 'GZIP' })
  if (answer.kind === 'unclear') return { state: 'unknown', reason: answer.reason }
  if (answer.kind === 'refused') return createMissingBill(answer.code, date, clock())
  const offer = offerSchema.safeParse(answer.data)
  const token = offer.success ? parseFileQuery(offer.data.download_url, settings) : null
  if (!offer.success || token === null) return { state: 'unknown', reason: '微信的回答看不懂' }
  const file = await client.download(FILE_PATH, token)
  if (file === null) return { state: 'unknown', reason: '账单没有下载完整' }
  return readFile(file, offer.data.hash_value.toLowerCase(), read)
}

function createMissingBill(
  code: string,
  date: string,
  now: Date,
): NoFile | { state: 'ready'; hash: string; lines: [] } {
  if (date >= formatTime(now).slice(0, 10)) return { state: 'later', reason: '这一天还没有结束' }
  if (code === 'STATEMENT_CREATING') return { state: 'later', reason: '微信还在生成账单' }
  if (code !== 'NO_STATEMENT_EXIST') return { state: 'unknown', reason: '微信没有给出账单' }
  const isSure = +now >= +parseTime(`${date} 00:00:00`) + SURE_AFTER_MS
  if (!isSure) return { state: 'later', reason: '微信还没有这天的账单' }
  return { state: 'ready', hash: createHash('sha1').update('').digest('hex'), lines: [] }
}

function parseFileQuery(address: string, settings: WeChatSettings): Record<string, string> | null {
  const url = new URL(address)
  const hosts = [settings.payUrl, settings.fallbackUrl].filter(Boolean).map((known) => new URL(known).host)
  return url.pathname === FILE_PATH && hosts.includes(url.host) ? Object.fromEntries(url.searchParams) : null
}

async function readFile<Line>(file: Buffer, expected: string, read: FileRequest<Line>['read']): Promise<DayFile<Line>> {
  const plain = await decompress(file)
  if (plain === null) return { state: 'broken', reason: '账单解压失败' }
  const hash = createHash('sha1').update(plain).digest('hex')
  if (hash !== expected) return { state: 'broken', reason: '账单的校验值不对' }
  const lines = read(plain.toString('utf8'))
  return lines ? { state: 'ready', hash, lines } : { state: 'broken', reason: '账单的格式不对' }
}

/** True for gzip, detected by the first two bytes: some proxies unpack the file in transit. */
async function decompress(file: Buffer): Promise<Buffer | null> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file
  try {
    return await promisify(gunzip)(file, { maxOutputLength: MAX_FILE })
  } catch {
    return null
  }
}
