/** Commands at merged tables, and helpers to define them. */
import { parseBusinessDate, parseTime } from '@nocturne/base/venue-time'
import { payMethod } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { Caller } from '../../api.ts'
import { BOTTLE_GOODS_ID, readSitting } from '../../factories.ts'
import { OTHER_BOTTLE_GOODS_ID } from '../merged-group.ts'
import type { MergedGroup, GroupStage } from '../merged-group.ts'

/** Response of a command; jobs have none. */
export type CommandReply = { code: number; httpStatus: number; errCode?: string | undefined; msg?: string }

export type MergedCommand = {
  name: string
  /** Its endpoint in the contract; null for a job. */
  of: Endpoint | null
  /** First stage of a group at which it can succeed. */
  since: GroupStage
  /** Creates the prerequisites, once per group. */
  needs: ((group: MergedGroup) => Promise<unknown>) | null
  send: (group: MergedGroup) => Promise<CommandReply>
  /** True when the command has several transactions, of which later ones need rows committed by earlier ones. */
  inParts: boolean
}

type CommandOptions = Partial<Pick<MergedCommand, 'since' | 'needs' | 'inParts'>>

/** Defines a command; by default it runs from the first stage, without prerequisites and in one transaction. */
export const defineCommand = (
  name: string,
  of: Endpoint | null,
  send: MergedCommand['send'],
  { since = 'open', needs = null, inParts = false }: CommandOptions = {},
): MergedCommand => ({ name, of, since, needs, inParts, send })
/** Options of a command with several transactions, from stage `paid`. */
export const buildMultiTransactionOptions = (needs: MergedCommand['needs'] = null): CommandOptions => ({
  since: 'paid',
  needs,
  inParts: true,
})
/** Options of a command that can succeed from stage `paid`. */
export const buildStagePaidOptions = (needs: MergedCommand['needs']): CommandOptions => ({ since: 'paid', needs })

/** Returns a function that creates something on first use and then returns it again for the same group. */
export function cachePerGroup<T>(make: (group: MergedGroup) => Promise<T>): (group: MergedGroup) => Promise<T> {
  const made = new WeakMap<MergedGroup, Promise<T>>()
  return (group) => {
    const known = made.get(group) ?? make(group)
    made.set(group, known)
    return known
  }
}

/** Retries with a new version after a version conflict, as a person would. */
export async function retryOnConflict(
  group: MergedGroup,
  tableRecordId: number,
  send: (version: number) => Promise<CommandReply>,
): Promise<CommandReply> {
  for (let tries = 0; ; tries += 1) {
    const reply = await send(await readVersion(group, tableRecordId))
    if (reply.errCode !== 'STALE_DATA' || tries === 3) return reply
  }
}

export const getNight = ({ api }: Pick<MergedGroup, 'api'>) => parseBusinessDate(api.clock.now())
export const bottleItems = [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }]
/** Goods in another order than the lock order. */
export const itemsInReverseOrder = [{ goodsId: OTHER_BOTTLE_GOODS_ID, quantity: 1 }, ...bottleItems]
export const buildCardPayment = (amount: number) => [{ payMethod: payMethod.card, amount, slipNo: 'P1' }]
export const getNow = ({ api }: MergedGroup) => parseTime(api.clock.now())
export const readVersion = async ({ api }: MergedGroup, tableRecordId: number) =>
  (await readSitting(api, tableRecordId)).version
export const getUserId = ({ userId }: Caller) => userId ?? 0

/** A guest with credit. */
export const creditGuest = { guestName: '王总', guestPhone: '13800002222', reason: '老客户' }
