/** What a command at merged tables is, and the words all of them are made of. */
import { businessDateOf, parseTime } from '@nocturne/base/venue-time'
import { payMethod } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { Caller } from '../../api.ts'
import { BOTTLE, recordOf } from '../../factories.ts'
import { OTHER_BOTTLE } from '../merged-group.ts'
import type { Group, Stage } from '../merged-group.ts'

/** What was said; a job says nothing. */
export type Said = { code: number; httpStatus: number; errCode?: string | undefined; msg?: string }

export type Command = {
  name: string
  /** What of the contract it is; a job of the house is nothing of it. */
  of: Endpoint | null
  /** From which stage of a group there is anything to do. */
  since: Stage
  /** What must be there before, made once for a group. */
  needs: ((group: Group) => Promise<unknown>) | null
  send: (group: Group) => Promise<Said>
  /** Several transactions, of which a later one finds what an earlier one has left. */
  inParts: boolean
}

type Wish = Partial<Pick<Command, 'since' | 'needs' | 'inParts'>>

/** A command that is there from the first stage, needs nothing and is one transaction, unless it says otherwise. */
export const command = (
  name: string,
  of: Endpoint | null,
  send: Command['send'],
  { since = 'open', needs = null, inParts = false }: Wish = {},
): Command => ({ name, of, since, needs, inParts, send })
/** Of several transactions; there is something to do it to once a part is paid. */
export const inParts = (needs: Command['needs'] = null): Wish => ({ since: 'paid', needs, inParts: true })
/** There is something to do it to once a part is paid. */
export const withPaid = (needs: Command['needs']): Wish => ({ since: 'paid', needs })

/** Something at a group that is made when somebody first needs it. */
export function part<T>(make: (group: Group) => Promise<T>): (group: Group) => Promise<T> {
  const made = new WeakMap<Group, Promise<T>>()
  return (group) => {
    const known = made.get(group) ?? make(group)
    made.set(group, known)
    return known
  }
}

/** Sends again what was decided on an old sight, as a person does who looks again. */
export async function fresh(
  group: Group,
  tableRecordId: number,
  send: (version: number) => Promise<Said>,
): Promise<Said> {
  for (let tries = 0; ; tries += 1) {
    const said = await send(await versionOf(group, tableRecordId))
    if (said.errCode !== 'STALE_DATA' || tries === 3) return said
  }
}

export const nightOf = ({ api }: Pick<Group, 'api'>) => businessDateOf(api.clock.now())
export const goods = [{ goodsId: BOTTLE, quantity: 1 }]
/** As people write it down who carry: not in the order of the house. */
export const backwards = [{ goodsId: OTHER_BOTTLE, quantity: 1 }, ...goods]
export const card = (amount: number) => [{ payMethod: payMethod.card, amount, slipNo: 'P1' }]
export const now = ({ api }: Group) => parseTime(api.clock.now())
export const versionOf = async ({ api }: Group, tableRecordId: number) => (await recordOf(api, tableRecordId)).version
export const idOf = ({ userId }: Caller) => userId ?? 0

/** Who owes the house. */
export const guestOf = { guestName: '王总', guestPhone: '13800002222', reason: '老客户' }
