/** Commands at tables: open, move, merge, split, clear, lock, and agreements with guests. */
import { guest } from '@nocturne/contract/guest/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { BOTTLE } from '../../factories.ts'
import { booked } from './bookings.ts'
import { command, retryOnConflict, getUserId, cachePerGroup } from './command.ts'
import type { Command } from './command.ts'

export const raiseMinimum = cachePerGroup((group) =>
  retryOnConflict(group, group.main, (version) =>
    group.gm.send(tables.changeMin, { tableRecordId: group.main, minCharge: 9_000_000, reason: '店庆', version }),
  ),
)

export const atTables: readonly Command[] = [
  command('open the free table', tables.open, ({ gm, freeTable: tableId }) =>
    gm.send(tables.open, { tableId, guestNum: 2 }),
  ),
  command('open it with a package', tables.open, ({ gm, freeTable: tableId }) =>
    gm.send(tables.open, { tableId, guestNum: 2, openGoodsId: BOTTLE }),
  ),
  command(
    'open for those who booked',
    tables.open,
    async (group) => {
      const { bookingId } = await booked(group)
      return group.gm.send(tables.open, { tableId: group.bookedTable, bookingId, guestNum: 2 })
    },
    { needs: booked },
  ),
  ...(['main', 'joined'] as const).map((which) =>
    command(`move the ${which}`, tables.transfer, (group) =>
      retryOnConflict(group, group[which], (version) =>
        group.gm.send(tables.transfer, { tableRecordId: group[which], toTableId: group.freeTable, version }),
      ),
    ),
  ),
  command('merge a third', tables.merge, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.gm.send(tables.merge, { mainRecordId: group.main, recordIds: [group.third], version }),
    ),
  ),
  command('split', tables.split, (group) =>
    retryOnConflict(group, group.joined, (version) =>
      group.gm.send(tables.split, { tableRecordId: group.joined, version }),
    ),
  ),
  command('clear', tables.clear, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.gm.send(tables.clear, { tableRecordId: group.main, version, force: true }),
    ),
  ),
  command('clear what is settled', tables.clearSettled, ({ gm, main, third }) =>
    gm.send(tables.clearSettled, { tableRecordIds: [third, main] }),
  ),
  command('cancel the opening of the third', tables.cancelOpen, (group) =>
    retryOnConflict(group, group.third, (version) =>
      group.gm.send(tables.cancelOpen, { tableRecordId: group.third, version, reason: '开错台' }),
    ),
  ),
  command('lock the free table', tables.lock, ({ gm, freeTable: tableId }) =>
    gm.send(tables.lock, { tableId, reason: '维修' }),
  ),
  command('unlock', tables.unlock, ({ gm, lockedTable: tableId }) => gm.send(tables.unlock, { tableId })),
  command('correct the attribution', tables.changeAttribution, ({ gm, joined, otherSales }) =>
    gm.send(tables.changeAttribution, {
      tableRecordId: joined,
      fromUserId: getUserId(gm),
      toUserId: getUserId(otherSales),
      reason: '登记有误',
    }),
  ),
  command('another sales person', tables.changeSales, (group) =>
    retryOnConflict(group, group.joined, (version) =>
      group.gm.send(tables.changeSales, {
        tableRecordId: group.joined,
        salesUserId: getUserId(group.otherSales),
        reason: '客人指定',
        version,
      }),
    ),
  ),
  command('guests', tables.changeGuest, ({ gm, joined: tableRecordId }) =>
    gm.send(tables.changeGuest, { tableRecordId, guestNum: 6 }),
  ),
  command('minimum', tables.changeMin, (group) =>
    retryOnConflict(group, group.joined, (version) =>
      group.gm.send(tables.changeMin, { tableRecordId: group.joined, minCharge: 100_000, reason: '店庆', version }),
    ),
  ),
  command('minimum let off', tables.waiveMin, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.gm.send(tables.waiveMin, { tableRecordId: group.main, reason: '老客户', version }),
    ),
  ),
  command('another code of the table', guest.rotateCode, ({ gm, bookedTable: tableId }) =>
    gm.send(guest.rotateCode, { tableId }),
  ),
]
