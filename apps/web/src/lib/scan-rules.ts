/**
 * What a scanned code is. The codes of a house are links to its own screens; only the code in them is read, and the link itself
 * is never opened, so that a picture glued over ours leads nowhere. Pure.
 */
import type { ScreenPath } from '@nocturne/contract/screens'

import { linkTo } from './links.ts'

/** A code of this house and where it leads in this app. */
export type HouseCode =
  | { kind: 'table'; code: string; address: string }
  | { kind: 'bottle'; wineItemId: number; address: string }
  | { kind: 'pay' | 'tip' | 'employee' | 'queue' | 'booking'; address: string }
/** `elsewhere`: a code like ours, of another house. */
export type Scanned = HouseCode | { kind: 'elsewhere' | 'unknown' }

type Params = Readonly<Record<string, string | undefined>>
type Reading = (params: Params) => HouseCode | null

const table: Reading = ({ code }) =>
  code === undefined ? null : { kind: 'table', code, address: linkTo('/pages/nfc', { code }) }

const NUMBER = /^[1-9]\d{0,15}$/
const bottle: Reading = ({ wineItemId = '' }) =>
  NUMBER.test(wineItemId)
    ? {
        kind: 'bottle',
        wineItemId: Number(wineItemId),
        address: linkTo('/pages/employeeCenter/childrenPages/searchWineStore', { wineItemId }),
      }
    : null

/** Screens that codes lead to, by the parameters that make them one. */
const readings: readonly [ScreenPath, Reading][] = [
  ['/pages/nfc', table],
  // The menu link on older tags.
  ['/pages/orderMeal/index', table],
  [
    '/pages/orderPay/index',
    ({ validcode }) =>
      validcode === undefined ? null : { kind: 'pay', address: linkTo('/pages/orderPay/index', { validcode }) },
  ],
  [
    '/pages/giveReward/index',
    ({ rewardCode, tableId }) => ({ kind: 'tip', address: linkTo('/pages/giveReward/index', { rewardCode, tableId }) }),
  ],
  // Guests join as members by it; who works here tips a colleague.
  [
    '/pages/member/index',
    ({ employeeCode }) =>
      employeeCode === undefined
        ? null
        : { kind: 'employee', address: linkTo('/pages/giveReward/index', { employeeCode }) },
  ],
  [
    '/pages/takeNumber/index',
    ({ queueId, code }) => ({ kind: 'queue', address: linkTo('/pages/takeNumber/index', { queueId, code }) }),
  ],
  [
    '/pages/notice/index',
    ({ shareCode, bookingId }) =>
      shareCode === undefined
        ? null
        : { kind: 'booking', address: linkTo('/pages/notice/index', { shareCode, bookingId }) },
  ],
  // The label on a guest's bottle.
  ['/pages/employeeCenter/childrenPages/searchWineStore', bottle],
]

const shortPath = (path: string) => path.replace(/\/index$|\/$/, '')
const byPath = new Map(readings.map(([path, reading]) => [shortPath(path), reading]))

/** Anything else in a parameter was not printed by a house; the code of a table is signed behind a dot. */
const PRINTED = /^[\w.-]{1,64}$/

/** Reads a scanned text. `hosts`: where this house lives, as `host` of an address says it. */
export function readScanned(text: string, hosts: readonly string[]): Scanned {
  const outer = URL.parse(text.trim())
  if (!outer || !/^https?:$/.test(outer.protocol)) return { kind: 'unknown' }
  // Old links keep their path behind `#`.
  const link = outer.hash.startsWith('#/') ? new URL(outer.hash.slice(1), outer) : outer
  const params = Object.fromEntries([...link.searchParams].filter(([, value]) => PRINTED.test(value)))
  const found = byPath.get(shortPath(link.pathname))?.(params) ?? null
  if (!found) return { kind: 'unknown' }
  return hosts.includes(outer.host) ? found : { kind: 'elsewhere' }
}

/** A code that a guest shows: a member's own, or the digits of a voucher, a flash sale or a play. Null for anything else. */
export type ShownCode = { kind: 'member'; code: string } | { kind: 'ticket'; code: string; address: string }

/** A member that was scanned, opened in the employee centre. */
export const scannedMemberLink = (memberId: number): string =>
  linkTo('/pages/employeeCenter/employeeCenter', { memberId })

/** Alipay's payment codes are as long as some vouchers: they are no codes to redeem. */
const PAYMENT = /^(2[5-9]|30)\d{14}$/

export function readShown(text: string): ShownCode | null {
  const code = text.trim()
  if (/^M:[\w-]{20}$/.test(code)) return { kind: 'member', code }
  const digits = code.replaceAll(/[\s-]/g, '')
  return /^\d{8,16}$/.test(digits) && !PAYMENT.test(digits)
    ? { kind: 'ticket', code: digits, address: linkTo('/pages/cancelAfterVerify/index') }
    : null
}

/** What is wrong with it for somebody who looks for a code of this house, or of one kind; null for nothing. */
export function scanFault(scanned: Scanned, wanted?: HouseCode['kind']): string | null {
  if (scanned.kind === 'unknown') return '无法识别的二维码'
  if (scanned.kind === 'elsewhere') return '这是其他门店的二维码'
  if (wanted === undefined || scanned.kind === wanted) return null
  return wanted === 'bottle' ? '这不是瓶身标签，请扫描存酒上的二维码' : '这不是台位码，请扫描桌上的台位二维码'
}
