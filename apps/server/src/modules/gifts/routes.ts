import { gifts } from '@nocturne/contract/gifts/endpoints'
import { schemas } from '@nocturne/contract/gifts/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { createGift } from './create-gift.ts'
import { requestGift } from './request-gift.ts'
import { returnGift } from './return-gift.ts'
import { listGifts, readQuota, readGift } from './gift-queries.ts'

export const giftsModule = defineServerModule(gifts, schemas, {
  quota: readQuota,
  add: createGift,
  ask: requestGift,
  list: listGifts,
  detail: readGift,
  return: returnGift,
})
