import { rewards } from '@nocturne/contract/rewards/endpoints'
import { schemas } from '@nocturne/contract/rewards/schemas'
import { serverModule } from '../../http/bind.ts'
import { giveReward } from './give-reward.ts'
import { refundReward } from './refund-reward.ts'
import { listReceivers, readHeader } from './reward-queries.ts'

export const rewardsModule = serverModule(rewards, schemas, {
  header: readHeader,
  receivers: listReceivers,
  give: giveReward,
  refund: refundReward,
})
