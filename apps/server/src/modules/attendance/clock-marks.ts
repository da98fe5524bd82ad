/** Beacons and tags of the venue: the store of the office, and the ones that prove presence. */
import { clockMethod, normalDisable } from '@nocturne/contract/codes'
import { clockMarkEntity } from '@nocturne/contract/office/clock-entities'
import type { Db, Tx } from '../../db/connection.ts'
import type { EntityStore } from '../../entities/entity-store.ts'
import { createTableStore } from '../../entities/table-store.ts'

export const clockMarkStore: EntityStore = createTableStore(clockMarkEntity, {
  table: 'clock_mark',
  key: 'mark_id',
  sortColumn: 'mark_name',
})

/** Most beacons that a phone looks for. */
const MOST_BEACONS = 200

/** Beacons in use, by code, and true when a tag is in use. */
export async function readPlaceMarks(db: Db): Promise<{ bluetoothIds: string[]; nfcTags: boolean }> {
  const marks = db.selectFrom('clockMark').select('markCode').where('status', '=', normalDisable.normal)
  const [beacons, tags] = await Promise.all([
    marks.where('clockMethod', '=', clockMethod.bluetooth).orderBy('markCode').limit(MOST_BEACONS).execute(),
    marks.where('clockMethod', '=', clockMethod.nfc).limit(1).execute(),
  ])
  return { bluetoothIds: beacons.map(({ markCode }) => markCode), nfcTags: tags.length > 0 }
}

type MarkMethod = typeof clockMethod.bluetooth | typeof clockMethod.nfc

/** True when a mark of this kind with exactly this code is in use. */
export async function isPlaceMark(tx: Tx, method: MarkMethod, code: string | undefined): Promise<boolean> {
  if (code === undefined) return false
  const found = await tx
    .selectFrom('clockMark')
    .select('markId')
    .where('clockMethod', '=', method)
    .where('markCode', '=', code)
    .where('status', '=', normalDisable.normal)
    .executeTakeFirst()
  return found !== undefined
}
