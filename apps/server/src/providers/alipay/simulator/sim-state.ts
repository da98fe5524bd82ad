/** State of the simulated Alipay: records, keys, merchant, clock and timers. */
import { createSign, createVerify, randomInt } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import type { KeyPair } from '../../simulator/keys.ts'
import type { SimulationScript, OrderScripts } from '../../simulator/script.ts'
import type { SimTrade, TradeBook } from '../../simulator/trade-book.ts'
import type { BillDamage } from './bill-file.ts'
import type { FundDamage } from './fund-file.ts'

/** One delivery attempt of a callback; `status` 0 without response. */
export type CallbackDelivery = { outTradeNo: string; what: string; attempt: number; status: number; taken: boolean }

/** Key pairs: `merchant`, whose public half Alipay has, and `alipay`, its own. */
export type AlipayKeys = { merchant: KeyPair; alipay: KeyPair }

export type AlipaySimState = {
  book: TradeBook
  scripts: OrderScripts
  keys: AlipayKeys
  appId: string
  sellerId: string
  clock: () => Date
  /** Delays between delivery attempts of an unaccepted callback. */
  gapsMs: readonly number[]
  /** Clock for the send time in callbacks, in milliseconds. */
  notifyClock: () => number
  /** Origin guests may be redirected to; '' for the origin of their request. */
  publicOrigin: string
  url: string
  sent: CallbackDelivery[]
  billDamage: Map<string, BillDamage>
  fundDamage: Map<string, FundDamage>
  /** Number of redirects the adapter followed; expected 0. */
  redirectsFollowed: number
  /** Short-lived values: authorization codes, tokens, statement URLs, codes already charged. */
  authCodes: Map<string, { openId: string; withProfile: boolean }>
  tokens: Map<string, { openId: string; withProfile: boolean }>
  billFiles: Map<string, Buffer>
  chargedCodes: Map<string, string>
  /** Numbers (`outTradeNo`) of orders whose first pay call has failed as scripted; later calls of these succeed. */
  faulted: Set<string>
  /** Close and cancel calls that the script refused, or whose response it lost, by order number. */
  ends: Map<string, { refused: number; lost: number }>
  /** Payments whose callback is delayed until that of their refund. */
  heldBack: Set<string>
  timers: Set<NodeJS.Timeout>
  stopping: AbortController
}

export function getScript(world: AlipaySimState, trade: Pick<SimTrade, 'outTradeNo' | 'amount'>): SimulationScript {
  return world.scripts.of(trade.outTradeNo, trade.amount)
}

/** Runs `act` after `ms`, unless the simulator stops earlier. */
export function runLater(world: AlipaySimState, ms: number, act: () => void): void {
  const timer = setTimeout(() => {
    world.timers.delete(timer)
    act()
  }, ms)
  world.timers.add(timer)
}

export function pause(world: AlipaySimState, ms: number): Promise<void> {
  return new Promise((resolve) => runLater(world, ms, resolve))
}

export function formatNow(world: AlipaySimState): string {
  return formatTime(world.clock())
}

/** Trade number in Alipay's format: the date, then twenty digits. */
export function createTradeNo(world: AlipaySimState): string {
  const digits = Array.from({ length: 15 }, () => randomInt(10)).join('')
  return `${formatNow(world).slice(0, 10).replaceAll('-', '')}22001${digits}`
}

/** Text that is signed: the pairs in name order as `a=1&b=2`, without the excluded names. */
export function buildSignedText(pairs: Readonly<Record<string, string>>, without: readonly string[]): string {
  const names = Object.keys(pairs).filter((name) => !without.includes(name))
  return names
    .sort()
    .map((name) => `${name}=${pairs[name]}`)
    .join('&')
}

export function signRsa(text: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
}

export function verifyRsa(text: string, signature: string, publicKey: string): boolean {
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64')
}
