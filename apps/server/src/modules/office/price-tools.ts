/** 现在的价: price rules in use with the goods that they price; the page decides the price of each hour by the shared rules. */
import { formatTime, getBusinessDate } from '@nocturne/base/venue-time'
import type { office } from '@nocturne/contract/office/endpoints'
import type { schemas } from '@nocturne/contract/office/schemas'
import type { Handler } from '../../http/bind.ts'
import { readPriceBoard } from '../catalog/public.ts'

export const readPrices: Handler<typeof office.prices, typeof schemas.prices> = async ({ db, now }) => ({
  businessDate: getBusinessDate(now),
  time: formatTime(now),
  ...(await readPriceBoard(db)),
})
