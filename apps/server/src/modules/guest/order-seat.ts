/**
 * Where a guest's order goes. A phone shows its pass; one that has none shows the printed code of the table and gets a pass with its
 * order; one that holds a pass may name the table alone. A table that is only named opens nothing.
 */
import type { InputOf } from '@nocturne/contract/endpoint'
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { Actor, CommandContext } from '../../http/context.ts'
import { demandDevice } from '../../http/demand-device.ts'
import { refuseField } from '../../http/refusal.ts'
import { tableByScannedCode } from '../tables/public.ts'
import { demandSeatedPass, issuePass } from './pass.ts'
import type { GuestPass } from './pass.ts'

type Named = Pick<InputOf<typeof guest.createOrder>, 'pass' | 'tableCode' | 'tableId'>

/** `pass`: the one made here, null for a phone that came with one. */
export type Seat = GuestPass & { deviceId: string; newPass: string | null }

/** The seat, or GUEST_PASS_EXPIRED, TABLE_CODE_INVALID or TABLE_NOT_OPEN. A new pass is only kept when the order is. */
export async function seatFor(context: CommandContext<Actor>, named: Named): Promise<Seat> {
  const { tx, db, actor, request, now } = context
  if (named.pass === undefined && named.tableCode !== undefined) {
    // Wrong codes are counted on a connection of their own: this transaction is taken back.
    const table = await tableByScannedCode(db, named.tableCode, { actor, request, now })
    const { pass, deviceId } = await issuePass(tx, { ...table, deviceId: request.deviceId, now })
    return { ...(await demandSeatedPass(tx, { deviceId, now, writing: true, pass })), deviceId, newPass: pass }
  }
  const deviceId = demandDevice(request)
  const proof = { deviceId, now, writing: true }
  if (named.pass !== undefined)
    return { ...(await demandSeatedPass(tx, { ...proof, pass: named.pass })), deviceId, newPass: null }
  if (named.tableId === undefined) refuseField('tableCode', '台位码')
  return { ...(await demandSeatedPass(tx, { ...proof, heldAt: named.tableId })), deviceId, newPass: null }
}
