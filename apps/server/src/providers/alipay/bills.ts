/**
 * Downloads a day's statement and account movements from Alipay: query the short-lived URL, download the archive, parse its detail file.
 */
import { createHash } from 'node:crypto'
import { addDays, formatTime, parseTime } from '@nocturne/base/venue-time'
import type { BillReply, FundReply } from '../provider.ts'
import { DETAIL_TITLE, readBillLines } from './bill-lines.ts'
import type { AlipayClient } from './client.ts'
import { formatErrorCodes, getTextField } from './fields.ts'
import { FUND_STATEMENT_HEADER, readFundLines } from './fund-lines.ts'
import { fetchBytes } from './http.ts'
import type { AlipaySettings } from './settings.ts'
import { unzip } from './zip.ts'

const MAX_ARCHIVE = 32 * 1024 * 1024
const MAX_CONTENT = 128 * 1024 * 1024
const DOWNLOAD_TIMEOUT_MS = 60_000
/**
 * Statements are created by about nine o'clock of the next day. If there is none by the following midnight, the day had
 * no trades.
 */
const MADE_WITHIN_DAYS = 2

export const createBillReader = (...tools: Tools) => createFileReader('trade', readBillArchive, tools)
export const createFundReader = (...tools: Tools) => createFileReader('signcustomer', readFundArchive, tools)

type Tools = [client: AlipayClient, settings: AlipaySettings, clock: () => Date]
type NoFile = { state: 'later' | 'broken' | 'unknown'; reason: string }
type DayFile<Line> = { state: 'ready'; hash: string; lines: Line[] } | NoFile

function createFileReader<Line>(
  billType: string,
  read: (archive: Buffer) => DayFile<Line>,
  [client, settings, clock]: Tools,
) {
  return async (date: string): Promise<DayFile<Line>> => {
    if (date >= formatTime(clock()).slice(0, 10)) return { state: 'later', reason: '支付宝账单次日才能下载' }
    const biz = { bill_type: billType, bill_date: date }
    const answer = await client.call('alipay.data.dataservice.bill.downloadurl.query', { biz })
    if (!answer.ok) return { state: 'unknown', reason: answer.reason }
    if (getTextField(answer.fields, 'sub_code') === 'isp.bill_not_exist') return createMissingBill(date, clock())
    const url =
      getTextField(answer.fields, 'code') === '10000'
        ? URL.parse(getTextField(answer.fields, 'bill_download_url', 2048))
        : null
    if (!url) return { state: 'unknown', reason: formatErrorCodes(answer.fields) }
    const origin = new URL(settings.billOrigin)
    if (url.host !== origin.host) return { state: 'broken', reason: '账单地址不是支付宝的' }
    // Replaces http by https: Alipay returns http URLs, and its host serves both.
    url.protocol = origin.protocol
    const limits = { timeoutMs: Math.max(DOWNLOAD_TIMEOUT_MS, settings.timeoutMs), maxBytes: MAX_ARCHIVE }
    const got = await fetchBytes(url, null, limits)
    return got.ok ? read(got.bytes) : { state: 'unknown', reason: got.reason }
  }
}

/** Alipay gives the same response for a statement not created yet and for a day without trades; the elapsed time distinguishes them. */
function createMissingBill(date: string, now: Date): NoFile | { state: 'ready'; hash: string; lines: [] } {
  const nothingWillCome = +now >= +parseTime(`${addDays(date, MADE_WITHIN_DAYS)} 00:00:00`)
  return nothingWillCome
    ? { state: 'ready', hash: hashBytes(Buffer.alloc(0)), lines: [] }
    : { state: 'later', reason: '支付宝账单尚未生成' }
}

/** Statement in Alipay's archive format: GBK files, one of them with the details. */
export const readBillArchive = (archive: Buffer): BillReply =>
  readDetails(archive, (text) => text.startsWith(DETAIL_TITLE), readBillLines)

/** Recognizes the detail file by its title and its column 账务流水号, because the summary may have the same title. */
export const readFundArchive = (archive: Buffer): FundReply =>
  readDetails(archive, (text) => text.startsWith(FUND_STATEMENT_HEADER) && text.includes('账务流水号'), readFundLines)

function readDetails<Line>(
  archive: Buffer,
  isDetails: (text: string) => boolean,
  read: (text: string) => Line[],
): DayFile<Line> {
  try {
    const gbk = new TextDecoder('gbk')
    const details = unzip(archive, MAX_CONTENT)
      .map((file) => gbk.decode(file))
      .filter(isDetails)
    const [text] = details
    if (text === undefined || details.length > 1) return { state: 'broken', reason: '账单压缩包中没有明细' }
    return { state: 'ready', hash: hashBytes(archive), lines: read(text) }
  } catch (error) {
    const known = error instanceof RangeError && error.message.startsWith('账单')
    return { state: 'broken', reason: known ? error.message : '账单压缩包已损坏' }
  }
}

function hashBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
