/** Commands at tables: open, move, merge, split, clear, lock, and agreements with guests. */
import { guest } from '@nocturne/contract/guest/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { BOTTLE_GOODS_ID } from '../../factories.ts'
import { createBooking } from './bookings.ts'
import { defineCommand, retryOnConflict, getUserId, cachePerGroup } from './command.ts'
import type { MergedCommand } from './command.ts'

export const raiseMinimum = cachePerGroup((group) =>
  retryOnConflict(group, group.main, (version) =>
    group.gm.send(tables.changeMin, { tableRecordId: group.main, minCharge: 9_000_000, reason: '店庆', version }),
  ),
)

export const tableCommands: readonly MergedCommand[] = [
  defineCommand('open the free table', tables.open, ({ gm, freeTable: tableId }) =>
    gm.send(tables.open, { tableId, guestNum: 2 }),
  ),
  defineCommand('open it with a package', tables.open, ({ gm, freeTable: tableId }) =>
    gm.send(tables.open, { tableId, guestNum: 2, openGoodsId: BOTTLE_GOODS_ID }),
  ),
  defineCommand(
    'open for those who booked',
    tables.open,
    async (group) => {
      const { bookingId } = await createBooking(group)
      return group.gm.send(tables.open, { tableId: group.bookedTable, bookingId, guestNum: 2 })
    },
    { needs: createBooking },
  ),
  ...(['main', 'joined'] as const).map((which) =>
    defineCommand(`move the ${which}`, tables.transfer, (group) =>
      retryOnConflict(group, group[which], (version) =>
        group.gm.send(tables.transfer, { tableRecordId: group[which], toTableId: group.freeTable, version }),
      ),
    ),
  ),
  defineCommand('merge a third', tables.merge, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.gm.send(tables.merge, { mainRecordId: group.main, recordIds: [group.third], version }),
    ),
  ),
  defineCommand('split', tables.split, (group) =>
    retryOnConflict(group, group.joined, (version) =>
      group.gm.send(tables.split, { tableRecordId: group.joined, version }),
    ),
  ),
  defineCommand('clear', tables.clear, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.gm.send(tables.clear, { tableRecordId: group.main, version, force: true }),
    ),
  ),
  defineCommand('clear what is settled', tables.clearSettled, ({ gm, main, third }) =>
    gm.send(tables.clearSettled, { tableRecordIds: [third, main] }),
  ),
  defineCommand('cancel the opening of the third', tables.cancelOpen, (group) =>
    retryOnConflict(group, group.third, (version) =>
      group.gm.send(tables.cancelOpen, { tableRecordId: group.third, version, reason: '开错台' }),
    ),
  ),
  defineCommand('lock the free table', tables.lock, ({ gm, freeTable: tableId }) =>
    gm.send(tables.lock, { tableId, reason: '维修' }),
  ),
  defineCommand('unlock', tables.unlock, ({ gm, lockedTable: tableId }) => gm.send(tables.unlock, { tableId })),
  defineCommand('correct the attribution', tables.changeAttribution, ({ gm, joined, otherSales }) =>
    gm.send(tables.changeAttribution, {
      tableRecordId: joined,
      fromUserId: getUserId(gm),
      toUserId: getUserId(otherSales),
      reason: '登记有误',
    }),
  ),
  defineCommand('another sales person', tables.changeSales, (group) =>
    retryOnConflict(group, group.joined, (version) =>
      group.gm.send(tables.changeSales, {
        tableRecordId: group.joined,
        salesUserId: getUserId(group.otherSales),
        reason: '客人指定',
        version,
      }),
    ),
  ),
  defineCommand('guests', tables.changeGuest, ({ gm, joined: tableRecordId }) =>
    gm.send(tables.changeGuest, { tableRecordId, guestNum: 6 }),
  ),
  defineCommand('minimum', tables.changeMin, (group) =>
    retryOnConflict(group, group.joined, (version) =>
      group.gm.send(tables.changeMin, { tableRecordId: group.joined, minCharge: 100_000, reason: '店庆', version }),
    ),
  ),
  defineCommand('minimum let off', tables.waiveMin, (group) =>
    retryOnConflict(group, group.main, (version) =>
      group.gm.send(tables.waiveMin, { tableRecordId: group.main, reason: '老客户', version }),
    ),
  ),
  defineCommand('another code of the table', guest.rotateCode, ({ gm, bookedTable: tableId }) =>
    gm.send(guest.rotateCode, { tableId }),
  ),
]
