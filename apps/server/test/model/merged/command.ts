/** Commands at merged tables, and helpers to define them. */
import { parseBusinessDate, parseTime } from '@nocturne/base/venue-time'
import { payMethod } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { Caller } from '../../api.ts'
import { BOTTLE, readSitting } from '../../factories.ts'
import { OTHER_BOTTLE } from '../merged-group.ts'
import type { Group, Stage } from '../merged-group.ts'

/** Response of a command; jobs have none. */
export type CommandReply = { code: number; httpStatus: number; errCode?: string | undefined; msg?: string }

export type Command = {
  name: string
  /** Its endpoint in the contract; null for a job. */
  of: Endpoint | null
  /** First stage of a group at which it can succeed. */
  since: Stage
  /** Creates the prerequisites, once per group. */
  needs: ((group: Group) => Promise<unknown>) | null
  send: (group: Group) => Promise<CommandReply>
  /** True when the command has several transactions, of which later ones need rows committed by earlier ones. */
  inParts: boolean
}

type CommandOptions = Partial<Pick<Command, 'since' | 'needs' | 'inParts'>>

/** Defines a command; by default it runs from the first stage, without prerequisites and in one transaction. */
export const command = (
  name: string,
  of: Endpoint | null,
  send: Command['send'],
  { since = 'open', needs = null, inParts = false }: CommandOptions = {},
): Command => ({ name, of, since, needs, inParts, send })
/** Options of a command with several transactions, from stage `paid`. */
export const withTransactions = (needs: Command['needs'] = null): CommandOptions => ({
  since: 'paid',
  needs,
  inParts: true,
})
/** Options of a command that can succeed from stage `paid`. */
export const withPaid = (needs: Command['needs']): CommandOptions => ({ since: 'paid', needs })

/** Returns a function that creates something on first use and then returns it again for the same group. */
export function cachePerGroup<T>(make: (group: Group) => Promise<T>): (group: Group) => Promise<T> {
  const made = new WeakMap<Group, Promise<T>>()
  return (group) => {
    const known = made.get(group) ?? make(group)
    made.set(group, known)
    return known
  }
}

/** Retries with a new version after a version conflict, as a person would. */
export async function retryOnConflict(
  group: Group,
  tableRecordId: number,
  send: (version: number) => Promise<CommandReply>,
): Promise<CommandReply> {
  for (let tries = 0; ; tries += 1) {
    const reply = await send(await readVersion(group, tableRecordId))
    if (reply.errCode !== 'STALE_DATA' || tries === 3) return reply
  }
}

export const getNight = ({ api }: Pick<Group, 'api'>) => parseBusinessDate(api.clock.now())
export const goods = [{ goodsId: BOTTLE, quantity: 1 }]
/** Goods in another order than the lock order. */
export const backwards = [{ goodsId: OTHER_BOTTLE, quantity: 1 }, ...goods]
export const buildCardPayment = (amount: number) => [{ payMethod: payMethod.card, amount, slipNo: 'P1' }]
export const getNow = ({ api }: Group) => parseTime(api.clock.now())
export const readVersion = async ({ api }: Group, tableRecordId: number) =>
  (await readSitting(api, tableRecordId)).version
export const getUserId = ({ userId }: Caller) => userId ?? 0

/** A guest with credit. */
export const guestOf = { guestName: '王总', guestPhone: '13800002222', reason: '老客户' }
