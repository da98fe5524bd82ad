/** Commands on gifts. */
import { sendReason } from '@nocturne/contract/codes'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { command, goods, cachePerGroup } from './command.ts'
import type { Command } from './command.ts'
import { requestGift } from './requests.ts'

const given = cachePerGroup(async ({ gm, joined }) =>
  gm.call(gifts.add, { tableRecordId: joined, items: goods, reason: sendReason.customerCare }),
)

export const givenAway: readonly Command[] = [
  command('give', gifts.add, ({ gm, joined: tableRecordId }) =>
    gm.send(gifts.add, { tableRecordId, items: goods, reason: sendReason.customerCare }),
  ),
  command('give at the main', gifts.add, ({ manager, main: tableRecordId }) =>
    manager.send(gifts.add, { tableRecordId, items: goods, reason: sendReason.customerCare }),
  ),
  command('ask somebody to give', gifts.add, requestGift),
  command('ask for a gift', gifts.ask, ({ waiter, main: tableRecordId }) =>
    waiter.send(gifts.ask, { tableRecordId, items: goods, reason: sendReason.birthday }),
  ),
  command(
    'take a gift back',
    gifts.return,
    async (group) => group.gm.send(gifts.return, { sendId: (await given(group)).sendId, reason: '送错' }),
    { needs: given },
  ),
]
