/**
 * Proof of sitting at a table. A pass is random and opaque, and only its hash is stored. It is valid only on the phone that
 * scanned, while the table's code is unchanged, and for the sitting of that scan: the current one, or else the first opened soon
 * after. It never covers the next party.
 */
import { randomBytes } from 'node:crypto'
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { normalDisable, recordStatus } from '@nocturne/contract/codes'
import type { RecordStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { deriveDeviceIdFromPass } from '../../http/device-id.ts'
import { refuse } from '../../http/refusal.ts'
import { hashToken } from '../../http/session-guard.ts'
import { isRunning, runningStatuses } from '../tables/public.ts'

const PASS_HOURS = 6
/** Hours that a pass waits for its table to be opened, since guests may scan before. */
const WAIT_HOURS = 3
/** Time in which guests can still read the bill after the table was cleared. */
const READABLE_MINUTES = 120

export type GuestPass = { passHash: string; tableId: number; tableRecordId: number; tableName: string }

/** Pass whose table may not be opened yet. */
export type UnopenedTablePass = Omit<GuestPass, 'tableRecordId'> & { tableRecordId: number | null }

export type PassProof = {
  pass?: string | undefined
  /** Id of a table: without a sent pass, the latest pass that this phone has for the table is used. */
  heldAt?: number
  /** Sitting named by the caller. It must be the sitting of the pass, or one on the same bill. */
  tableRecordId?: number | undefined
  deviceId: string
  now: Date
  writing: boolean
}

type Row = GuestPass & {
  status: RecordStatus | null
  clearedAt: string | null
  onSameBill: boolean
  occupied: boolean
}

/**
 * Returns the valid pass. Refuses GUEST_PASS_EXPIRED when it is unknown, expired, issued to another phone or for a
 * replaced table code, when its sitting has ended (for reading: more than two hours ago), when its table is not open
 * yet, or when the caller names a sitting of another bill.
 */
export async function requirePass(db: Db, proof: PassProof): Promise<GuestPass> {
  const { tableRecordId, ...pass } = await findPass(db, proof)
  return tableRecordId === null ? refuse('GUEST_PASS_EXPIRED') : { ...pass, tableRecordId }
}

/** Like `requirePass`, but with TABLE_NOT_OPEN for a pass whose table is not opened yet. */
export async function requireSeatedPass(db: Db, proof: PassProof): Promise<GuestPass> {
  const { tableRecordId, ...pass } = await findPass(db, proof)
  return tableRecordId === null ? refuse('TABLE_NOT_OPEN') : { ...pass, tableRecordId }
}

/** Like `requirePass`, but also accepts a pass whose table is not opened yet: its sitting is null. */
export const requireSeatedOrUnopenedTablePass = (db: Db, proof: PassProof): Promise<UnopenedTablePass> =>
  findPass(db, proof)

async function findPass(
  db: Db,
  { pass, heldAt, tableRecordId, deviceId, now, writing }: PassProof,
): Promise<UnopenedTablePass> {
  if ((pass === undefined && heldAt === undefined) || deviceId === '') refuse('GUEST_PASS_EXPIRED')
  const { rows } = await sql<Row>`
    select p.pass_hash, coalesce(r.table_id, p.table_id) as table_id, coalesce(r.table_name, t.table_name) as table_name,
      r.sitting_id, r.status, r.cleared_at,
      exists (select from sitting g where g.sitting_id = ${tableRecordId ?? null}::bigint and g.bill_id = r.bill_id
        and g.status <> ${lit(recordStatus.cancelled)}) as on_same_bill,
      exists (select from sitting x where x.table_id = p.table_id and x.status in (${lit(...runningStatuses)})) as occupied
    from guest_pass p
    join venue_table t on t.table_id = p.table_id and t.code_version = p.code_version
      and t.status = ${lit(normalDisable.normal)}
    left join sitting r on r.sitting_id = coalesce(p.sitting_id, (
      select f.sitting_id from sitting f
      where f.open_table_id = p.table_id and f.opened_at between p.created_at and p.created_at + make_interval(hours => ${WAIT_HOURS})
      order by f.opened_at, f.sitting_id limit 1))
    where ${pass === undefined ? sql`p.table_id = ${heldAt}` : sql`p.pass_hash = ${hashToken(pass)}`} and p.device_id = ${deviceId}
      and p.created_at <= ${now} and p.expires_at > ${now}
    order by p.created_at desc limit 1`.execute(db)
  const [row] = rows
  if (!row) refuse('GUEST_PASS_EXPIRED')
  // The table is occupied by a sitting that does not belong to this scan, or the caller names a sitting although this
  // pass has none: the guest must scan again.
  if (row.status === null && (row.occupied || tableRecordId !== undefined)) refuse('GUEST_PASS_EXPIRED')
  const { passHash, tableId, tableName } = row
  if (row.status === null) return { passHash, tableId, tableName, tableRecordId: null }
  if (!isAccessible(row, now, writing)) refuse('GUEST_PASS_EXPIRED')
  if (tableRecordId !== undefined && !row.onSameBill) refuse('GUEST_PASS_EXPIRED')
  return { passHash, tableId, tableName, tableRecordId: row.tableRecordId }
}

/**
 * Guests can read and order in an open sitting, read a cleared one for a limited time, and do neither in a cancelled
 * one.
 */
function isAccessible({ status, clearedAt }: Row, now: Date, writing: boolean): boolean {
  if (status !== null && isRunning(status)) return true
  if (writing || status !== recordStatus.cleared || clearedAt === null) return false
  return formatTime(now) < addMinutes(clearedAt, READABLE_MINUTES)
}

/** `deviceId`: '' for a phone that does not identify itself. */
type Scan = { tableId: number; codeVersion: number; tableRecordId: number | null; deviceId: string; now: Date }

/** Issues a pass for a phone that scanned the table's code; returns it with the phone's id and the expiry time. */
export async function issuePass(
  db: Db,
  { tableId, codeVersion, tableRecordId, deviceId: named, now }: Scan,
): Promise<{ pass: string; deviceId: string; expireTime: string }> {
  const pass = randomBytes(32).toString('base64url')
  const deviceId = named === '' ? deriveDeviceIdFromPass(pass) : named
  const createdAt = formatTime(now)
  const expireTime = addMinutes(createdAt, PASS_HOURS * 60)
  await db
    .insertInto('guestPass')
    .values({
      passHash: hashToken(pass),
      tableId,
      codeVersion,
      tableRecordId,
      deviceId,
      createdAt,
      expiresAt: expireTime,
    })
    .execute()
  return { pass, deviceId, expireTime }
}
