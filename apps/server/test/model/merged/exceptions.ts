/** Exceptions among the commands at merged tables, with reasons. */

/**
 * Modules, and single commands of other modules, that change neither a table nor its bill nor its guests' goods and
 * money; by reason.
 */
export const commandsOffTables: Record<string, readonly string[]> = {
  'people of the house: when they work, what they earn, how they sign in': [
    'attendance',
    'bonus',
    'payroll',
    'scheduling',
    'session',
  ],
  'what people write to each other and publish': ['materials', 'notifications', 'suggestions'],
  'the product itself, and files': ['integrations', 'platform', 'reports'],
  'master data; tables with guests are not stopped, and prices of placed orders stay': ['office'],
  'forms that are about no table; those of tables are asked for by the commands they are about': ['approvals.add'],
  'commands that wait for a second person; none of them is about a table': [
    'approvals.confirmProposal',
    'approvals.rejectProposal',
    'approvals.withdrawProposal',
  ],
  'what is on sale, not who bought it': [
    'flash-sales.activitySave',
    'flash-sales.activityStop',
    'flash-sales.guestOrder',
    'flash-sales.guestJoin',
    'flash-sales.playSave',
    'vouchers.issueHouseCodes',
    'vouchers.prepare',
    'vouchers.removePackage',
    'vouchers.savePackage',
  ],
  "the member's own door of what staff do: flash-sales.orderRefund, wine.renew": [
    'flash-sales.memberKillRefund',
    'wine.memberRenew',
  ],
  'a link, or an operation that never was': ['guest.openLink', 'guest.voidOperation'],
  'who a member is and how he signs in': [
    'members.add',
    'members.bindSales',
    'members.changeSales',
    'members.changeStatus',
    'members.endSession',
    'members.login',
    'members.logout',
    'members.payPassword',
    'members.payQr',
    'members.scan',
    'members.update',
  ],
  'what a member pays in, of which members.takeRecharge is run': [
    'members.collectRecharge',
    'members.endRecharge',
    'members.printRecharge',
    'members.recharge',
    'members.refundRecharge',
    'members.resendRechargeRefund',
  ],
  'a note of finance beside money that lies elsewhere': [
    'payments.handleDifference',
    'payments.handleSuspense',
    'vouchers.handleDifference',
  ],
  'who waits at the door': [
    'queueing.call',
    'queueing.cancel',
    'queueing.issue',
    'queueing.pass',
    'queueing.rejoin',
    'queueing.restore',
    'queueing.take',
  ],
  'bottles that are in the store and nobody asked for': [
    'wine.confiscate',
    'wine.countClose',
    'wine.countDrop',
    'wine.countScan',
    'wine.countStart',
    'wine.depositByHand',
    'wine.stopReminders',
    'wine.withdrawSms',
  ],
}

/**
 * Commands that never succeed while guests are seated: the night cannot be closed, and only cleared sittings are
 * corrected.
 */
export const alwaysRefusedCommands: readonly string[] = ['correct the attribution', 'close the night']

/**
 * Commands refused at every stage even when they run alone, after they have locked their rows. Reversal is refused
 * because the bill has a guest's payment.
 */
export const commandsRefusedAlone: ReadonlySet<string> = new Set([...alwaysRefusedCommands, 'reverse'])

/** Commands that only insert, run single statements outside a transaction, or find nothing due. */
export const commandsWithoutLocks: ReadonlySet<string> = new Set([
  'a phone sits down',
  'a guest gives up',
  'close the night',
  'bookings past their time',
  'lines left by the bar',
])
