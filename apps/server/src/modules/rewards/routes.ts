import { rewards } from '@nocturne/contract/rewards/endpoints'
import { schemas } from '@nocturne/contract/rewards/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { giveReward } from './give-reward.ts'
import { listRewards } from './list-rewards.ts'
import { refundReward } from './refund-reward.ts'
import { listReceivers, readRewardHeader } from './reward-queries.ts'

export const rewardsModule = defineServerModule(rewards, schemas, {
  header: readRewardHeader,
  receivers: listReceivers,
  give: giveReward,
  list: listRewards,
  refund: refundReward,
})
