import type { Db } from '../../db/connection.ts'

/** Was the order placed at this sitting on this phone? It may pay it without showing its pass again. */
export async function isOwnOrder(
  db: Db,
  order: { orderId: number; tableRecordId: number; deviceId: string },
): Promise<boolean> {
  const own = await db
    .selectFrom('guestOrder')
    .select('orderId')
    .where('orderId', '=', order.orderId)
    .where('tableRecordId', '=', order.tableRecordId)
    .where('deviceId', '=', order.deviceId)
    .executeTakeFirst()
  return own !== undefined
}
