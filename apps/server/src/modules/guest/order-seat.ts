/**
 * Seat of a guest's order. A phone sends its pass; a phone without one sends the printed code of the table and gets a pass with
 * its order; a phone with a pass may send the table's id alone. A table id alone gives no access.
 */
import type { InputOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { Actor, CommandContext } from '../../http/context.ts'
import { requireDeviceId } from '../../http/device-id.ts'
import { refuseField } from '../../http/refusal.ts'
import { requireScannedTable } from '../tables/public.ts'
import { requireSeatedPass, issuePass } from './pass.ts'
import type { GuestPass } from './pass.ts'

type SeatKeys = Pick<InputOf<typeof guest.createOrder>, 'pass' | 'tableCode' | 'tableId'>

/** Sitting of a guest's order. `newPass` is the pass issued with the order; null when the phone already had one. */
export type OrderSeat = GuestPass & { deviceId: string; newPass: string | null }

/**
 * Finds the sitting for an order by pass, printed code or table id. Refuses GUEST_PASS_EXPIRED, TABLE_CODE_INVALID or
 * TABLE_NOT_OPEN. A new pass is stored only if the order commits.
 */
export async function resolveOrderSeat(context: CommandContext<Actor>, named: SeatKeys): Promise<OrderSeat> {
  const { tx, db, actor, request, now } = context
  if (named.pass === undefined && named.tableCode !== undefined) {
    // Wrong codes are counted on a separate connection, since this transaction is rolled back.
    const table = await requireScannedTable(db, named.tableCode, { actor, request, now })
    const { pass, deviceId } = await issuePass(tx, { ...table, deviceId: request.deviceId, now })
    return { ...(await requireSeatedPass(tx, { deviceId, now, writing: true, pass })), deviceId, newPass: pass }
  }
  const deviceId = requireDeviceId(request)
  const proof = { deviceId, now, writing: true }
  if (named.pass !== undefined)
    return { ...(await requireSeatedPass(tx, { ...proof, pass: named.pass })), deviceId, newPass: null }
  if (named.tableId === undefined) refuseField('tableCode', '台位码')
  return { ...(await requireSeatedPass(tx, { ...proof, heldAt: named.tableId })), deviceId, newPass: null }
}
