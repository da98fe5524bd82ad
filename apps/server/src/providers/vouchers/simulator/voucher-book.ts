/**
 * Sales and uses of the simulated platforms. The digits of a code describe it, so that anyone can make codes: the
 * `SALES` digit, the number of the deal, the count of vouchers in the order, the index of this one, free digits, and
 * two that choose an error (`errorSentences`). With a file the records survive a restart.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { VoucherPlatform } from '../platform.ts'

export type SimDeal = {
  platform: VoucherPlatform
  dealId: string
  dealTitle: string
  sellAmount: number
  marketAmount: number
}

/** Failure of a platform at its next call of a kind. */
export type SimFailure = 'lose-answer' | 'lose-request' | '5xx' | 'garbage'
type SimCall = 'prepare' | 'verify' | 'cancel' | 'list'

export type SimVoucher = {
  code: string
  orderNo: string
  certificateId: string
  deal: SimDeal
  beginAt: Date
  endAt: Date
  wrong: string | null
}

/** One use of one voucher. */
type SimUse = {
  code: string
  dealId: string
  requestNo: string
  verifyId: string
  usedMs: number
  cancelledMs: number | null
}

type Options = { deals: readonly SimDeal[]; clock: () => Date; bookFile?: string | undefined }

const LENGTH: Readonly<Record<string, number>> = { meituan: 12, douyin: 15 }
const SALES: Readonly<Record<string, string>> = { meituan: '8', douyin: '6' }
const DAY_MS = 86_400_000
/** The platforms allow cancelling a use within an hour. */
const CANCEL_WITHIN_MS = 60 * 60_000

/** Platform's error sentence for a code, by its last two digits. */
export const errorSentences: Readonly<Record<string, string>> = {
  '91': '券码已使用',
  '92': '该券已退款',
  '93': '该券已过期',
  '94': '未到可用时间',
  '95': '该券不可在本门店使用',
}
/** A code with this ending is used, but the response is lost. */
export const LOST_RESPONSE_SUFFIX = '96'

/** Reverses the digits of a code, to derive a platform number (certificate id, order number) from it. */
export const reverseDigits = (code: string): string => code.split('').toReversed().join('')

export class VoucherBook {
  readonly clock: () => Date
  private deals: readonly SimDeal[]
  private uses: SimUse[] = []
  private faults = new Map<string, SimFailure[]>()
  private lostOnce = new Set<string>()
  private file: string | undefined

  constructor({ deals, clock, bookFile }: Options) {
    this.deals = deals
    this.clock = clock
    this.file = bookFile
    if (bookFile === undefined) return
    mkdirSync(dirname(bookFile), { recursive: true })
    if (!existsSync(bookFile)) return
    for (const line of readFileSync(bookFile, 'utf8').split('\n').filter(Boolean)) this.keep(JSON.parse(line) as SimUse)
  }

  /** Builds a code of a deal; deterministic for each serial number. */
  codeOf(dealId: string, { count = 1, index = 0, serial = 1, end = '00' } = {}): string {
    const deal = this.deals.find((one) => one.dealId === dealId)
    if (!deal) throw new Error(`no deal ${dealId} is sold here`)
    const place = this.deals.filter((one) => one.platform === deal.platform).indexOf(deal) + 1
    const head = `${SALES[deal.platform]}${place}${count}${index}`
    return head + String(serial).padStart((LENGTH[deal.platform] ?? 12) - head.length - 2, '0') + end
  }

  /** Scripts a failure for the next call of this kind. */
  script(platform: VoucherPlatform, call: SimCall, failure: SimFailure): void {
    const key = `${platform}:${call}`
    this.faults.set(key, [...(this.faults.get(key) ?? []), failure])
  }

  nextFault(platform: VoucherPlatform, call: SimCall, codes: readonly string[] = []): SimFailure | undefined {
    const scripted = this.faults.get(`${platform}:${call}`)?.shift()
    if (scripted || call !== 'verify') return scripted
    const lost = codes.find((code) => code.endsWith(LOST_RESPONSE_SUFFIX) && !this.lostOnce.has(code))
    if (lost === undefined) return undefined
    this.lostOnce.add(lost)
    return 'lose-answer'
  }

  /** All vouchers of a code's order, the code's own voucher first; null for a code that was never sold. */
  orderOf(platform: VoucherPlatform, code: string): SimVoucher[] | null {
    const length = LENGTH[platform] ?? 12
    if (code.length !== length || code[0] !== SALES[platform]) return null
    const deal = this.deals.filter((one) => one.platform === platform)[Number(code[1]) - 1]
    const [count, index] = [Number(code[2]), Number(code[3])]
    if (!deal || count < 1 || count > 5 || index >= count) return null
    const end = code.slice(-2)
    const now = this.clock().getTime()
    const places = [index, ...Array.from({ length: count }, (_, place) => place).filter((place) => place !== index)]
    return places.map((place) => {
      const own = `${code.slice(0, 3)}${place}${code.slice(4)}`
      return {
        code: own,
        orderNo: `9${reverseDigits(`${code.slice(0, 3)}0${code.slice(4)}`)}`,
        certificateId: `7${reverseDigits(own)}`,
        deal,
        beginAt: new Date(end === '94' ? now + DAY_MS : now - 3 * DAY_MS),
        endAt: new Date(end === '93' ? now - DAY_MS : now + 60 * DAY_MS),
        wrong: errorSentences[end] ?? null,
      }
    })
  }

  /** Current use of a voucher; undefined while unused or cancelled. */
  useOf(code: string): SimUse | undefined {
    return this.uses.findLast((use) => use.code === code && use.cancelledMs === null)
  }

  useById(verifyId: string): SimUse | undefined {
    return this.uses.find((use) => use.verifyId === verifyId)
  }

  usesOf(requestNo: string): SimUse[] {
    return this.uses.filter((use) => use.requestNo === requestNo)
  }

  /** Uses vouchers under a request number; a retry with the same number uses no more. */
  use(requestNo: string, vouchers: readonly SimVoucher[]): SimUse[] {
    const before = this.usesOf(requestNo)
    if (before.length > 0) return before
    return vouchers.map((voucher) => {
      const use = {
        code: voucher.code,
        dealId: voucher.deal.dealId,
        requestNo,
        verifyId: `5${reverseDigits(voucher.code)}${String(this.uses.length + 1).padStart(4, '0')}`,
        usedMs: this.clock().getTime(),
        cancelledMs: null,
      }
      this.write(use)
      return use
    })
  }

  /** Adds a use from before these records existed; leaves a known use unchanged. */
  learn(use: SimUse): void {
    if (!this.useById(use.verifyId)) this.write(use)
  }

  /** Cancels a use; returns the platform's error sentence when refused, else null. */
  takeBack(use: SimUse): string | null {
    if (use.cancelledMs !== null) return '该券未核销'
    const now = this.clock().getTime()
    if (now - use.usedMs > CANCEL_WITHIN_MS) return '已超过撤销时限，不可撤销'
    this.write({ ...use, cancelledMs: now })
    return null
  }

  /** Uses of a calendar day in venue time. */
  usesOn(platform: VoucherPlatform, date: string): (SimUse & { deal: SimDeal })[] {
    const from = Date.parse(`${date}T00:00:00+08:00`)
    return this.uses.flatMap((use) => {
      const deal = this.deals.find((one) => one.dealId === use.dealId)
      return deal?.platform === platform && use.usedMs >= from && use.usedMs < from + DAY_MS ? [{ ...use, deal }] : []
    })
  }

  private write(use: SimUse): void {
    this.keep(use)
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(use)}\n`)
  }

  private keep(use: SimUse): void {
    const place = this.uses.findIndex((one) => one.verifyId === use.verifyId)
    if (place === -1) this.uses.push(use)
    else this.uses[place] = use
  }
}
