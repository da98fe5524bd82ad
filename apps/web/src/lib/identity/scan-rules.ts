/**
 * Interprets a scanned code. Codes of a venue are links to its own screens. Only the code in the link is read and the
 * link itself is never opened, so that a QR sticker glued over ours cannot redirect users. Pure.
 */
import type { ScreenPath } from '@nocturne/contract/screens'

import { buildLink } from '../routing/links.ts'

/** Code of this venue and the address it opens in this app. */
export type VenueCode =
  | { kind: 'table'; code: string; address: string }
  | { kind: 'bottle'; wineItemId: number; address: string }
  | { kind: 'pay' | 'tip' | 'employee' | 'queue' | 'booking'; address: string }
/** `elsewhere`: a code of another venue. */
export type ScannedCode = VenueCode | { kind: 'elsewhere' | 'unknown' }

type Params = Readonly<Record<string, string | undefined>>
type Reading = (params: Params) => VenueCode | null

const readTable: Reading = ({ code }) =>
  code === undefined ? null : { kind: 'table', code, address: buildLink('/pages/nfc', { code }) }

const NUMBER = /^[1-9]\d{0,15}$/
const readBottle: Reading = ({ wineItemId = '' }) =>
  NUMBER.test(wineItemId)
    ? {
        kind: 'bottle',
        wineItemId: Number(wineItemId),
        address: buildLink('/pages/employeeCenter/childrenPages/searchWineStore', { wineItemId }),
      }
    : null

/** Screens that codes link to, with the parameters they need. */
const readings: readonly [ScreenPath, Reading][] = [
  ['/pages/nfc', readTable],
  // Menu link on older tags.
  ['/pages/orderMeal/index', readTable],
  [
    '/pages/orderPay/index',
    ({ validcode }) =>
      validcode === undefined ? null : { kind: 'pay', address: buildLink('/pages/orderPay/index', { validcode }) },
  ],
  [
    '/pages/giveReward/index',
    ({ rewardCode, tableId }) => ({
      kind: 'tip',
      address: buildLink('/pages/giveReward/index', { rewardCode, tableId }),
    }),
  ],
  // Code of an employee: guests scan it to become members, employees to tip the colleague.
  [
    '/pages/member/index',
    ({ employeeCode }) =>
      employeeCode === undefined
        ? null
        : { kind: 'employee', address: buildLink('/pages/giveReward/index', { employeeCode }) },
  ],
  [
    '/pages/takeNumber/index',
    ({ queueId, code }) => ({ kind: 'queue', address: buildLink('/pages/takeNumber/index', { queueId, code }) }),
  ],
  [
    '/pages/notice/index',
    ({ shareCode, bookingId }) =>
      shareCode === undefined
        ? null
        : { kind: 'booking', address: buildLink('/pages/notice/index', { shareCode, bookingId }) },
  ],
  // Label on a guest's bottle.
  ['/pages/employeeCenter/childrenPages/searchWineStore', readBottle],
]

const toShortPath = (path: string) => path.replace(/\/index$|\/$/, '')
const byPath = new Map(readings.map(([path, reading]) => [toShortPath(path), reading]))

/** Valid parameter values of printed codes; a table's code contains a dot before its signature. */
const PRINTED = /^[\w.-]{1,64}$/

/** Reads a scanned text. `hosts`: hosts of this venue, as in `URL.host`. */
export function parseScannedCode(text: string, hosts: readonly string[]): ScannedCode {
  const outer = URL.parse(text.trim())
  if (!outer || !/^https?:$/.test(outer.protocol)) return { kind: 'unknown' }
  // Old links have their path after `#`.
  const link = outer.hash.startsWith('#/') ? new URL(outer.hash.slice(1), outer) : outer
  const params = Object.fromEntries([...link.searchParams].filter(([, value]) => PRINTED.test(value)))
  const found = byPath.get(toShortPath(link.pathname))?.(params) ?? null
  if (!found) return { kind: 'unknown' }
  return hosts.includes(outer.host) ? found : { kind: 'elsewhere' }
}

/** Code shown by a guest: a member code, or the digits of a voucher, flash sale or play. Null for anything else. */
export type GuestCode = { kind: 'member'; code: string } | { kind: 'ticket'; code: string; address: string }

/** Address in the employee centre that shows a scanned member. */
export const buildScannedMemberLink = (memberId: number): string =>
  buildLink('/pages/employeeCenter/employeeCenter', { memberId })

/** Alipay payment codes. They have as many digits as some vouchers, so they are excluded here. */
const PAYMENT = /^(2[5-9]|30)\d{14}$/

export function parseGuestCode(text: string): GuestCode | null {
  const code = text.trim()
  if (/^M:[\w-]{20}$/.test(code)) return { kind: 'member', code }
  const digits = code.replaceAll(/[\s-]/g, '')
  return /^\d{8,16}$/.test(digits) && !PAYMENT.test(digits)
    ? { kind: 'ticket', code: digits, address: buildLink('/pages/cancelAfterVerify/index') }
    : null
}

/** Error message for a scanned code that is not of this venue, or not of the expected kind; null if it is accepted. */
export function findScanError(scanned: ScannedCode, expectedKind?: VenueCode['kind']): string | null {
  if (scanned.kind === 'unknown') return '无法识别的二维码'
  if (scanned.kind === 'elsewhere') return '这是其他门店的二维码'
  if (expectedKind === undefined || scanned.kind === expectedKind) return null
  return expectedKind === 'bottle' ? '这不是瓶身标签，请扫描存酒上的二维码' : '这不是台位码，请扫描桌上的台位二维码'
}
