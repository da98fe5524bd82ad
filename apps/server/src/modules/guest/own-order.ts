import type { Db } from '../../db/connection.ts'

/** Returns whether the order was placed at this sitting by this phone, which may then pay it without sending its pass. */
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
