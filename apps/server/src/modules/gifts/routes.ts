import { gifts } from '@nocturne/contract/gifts/endpoints'
import { schemas } from '@nocturne/contract/gifts/schemas'
import { serverModule } from '../../http/bind.ts'
import { addSend } from './add-send.ts'
import { requestGift } from './request-gift.ts'
import { returnSend } from './return-send.ts'
import { listSends, readQuota, readSend } from './send-queries.ts'

export const giftsModule = serverModule(gifts, schemas, {
  quota: readQuota,
  add: addSend,
  ask: requestGift,
  list: listSends,
  detail: readSend,
  return: returnSend,
})
