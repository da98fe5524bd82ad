/**
 * Paid time of a sitting that ends: time charged to guests must be clocked off before; other time is ended with the
 * sitting.
 */
import { actorClockStatus } from '@nocturne/contract/codes'
import type { SittingClocksProvider } from '../tables/public.ts'
import { endClock, computeRunningSums } from './clock-store.ts'

const { running } = actorClockStatus

export const sittingClocksProvider: SittingClocksProvider = {
  owing: async (db, recordIds) => {
    const found = await db
      .selectFrom('actorClock')
      .select('actorClockId')
      .where('tableRecordId', 'in', recordIds)
      .where('status', '=', running)
      .where('chargesTable', '=', true)
      .executeTakeFirst()
    return found !== undefined
  },
  end: async ({ tx, now, emit }, recordIds) => {
    const rows = await tx
      .selectFrom('actorClock')
      .selectAll()
      .where('tableRecordId', 'in', recordIds)
      .where('status', '=', running)
      .orderBy('actorClockId')
      .forNoKeyUpdate()
      .execute()
    for (const row of rows)
      await endClock(tx, { row, sums: computeRunningSums(row, now), orderId: null, now, userId: null })
    if (rows.length > 0) emit({ topic: 'stage', ids: rows.map(({ actorClockId }) => actorClockId) })
  },
}
