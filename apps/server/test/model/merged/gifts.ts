/** Commands on gifts. */
import { giftReason } from '@nocturne/contract/codes'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { defineCommand, bottleItems, cachePerGroup } from './command.ts'
import type { MergedCommand } from './command.ts'
import { requestGift } from './requests.ts'

const given = cachePerGroup(async ({ gm, joined }) =>
  gm.call(gifts.add, { tableRecordId: joined, items: bottleItems, reason: giftReason.customerCare }),
)

export const giftCommands: readonly MergedCommand[] = [
  defineCommand('give', gifts.add, ({ gm, joined: tableRecordId }) =>
    gm.send(gifts.add, { tableRecordId, items: bottleItems, reason: giftReason.customerCare }),
  ),
  defineCommand('give at the main', gifts.add, ({ manager, main: tableRecordId }) =>
    manager.send(gifts.add, { tableRecordId, items: bottleItems, reason: giftReason.customerCare }),
  ),
  defineCommand('ask somebody to give', gifts.add, requestGift),
  defineCommand('ask for a gift', gifts.ask, ({ waiter, main: tableRecordId }) =>
    waiter.send(gifts.ask, { tableRecordId, items: bottleItems, reason: giftReason.birthday }),
  ),
  defineCommand(
    'take a gift back',
    gifts.return,
    async (group) => group.gm.send(gifts.return, { sendId: (await given(group)).sendId, reason: '送错' }),
    { needs: given },
  ),
]
