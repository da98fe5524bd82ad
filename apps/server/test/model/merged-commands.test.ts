/** Whatever is added to the contract is either run at merged tables, or named here with why it touches none. */
import { expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { commands } from './merged-commands.ts'

/** Modules, and single commands of others, by why nothing of a table, its bill or its guests' goods and money changes by them. */
const touchNoTable: Record<string, readonly string[]> = {
  'people of the house: when they work, what they earn, how they sign in': [
    'attendance',
    'bonus',
    'payroll',
    'scheduling',
    'session',
  ],
  'what people write to each other and publish': ['materials', 'notifications', 'suggestions'],
  'the product itself, and files': ['platform', 'reports'],
  'forms that are about no table; those of tables are asked for by the commands they are about': ['approvals.add'],
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

it('every command of the contract is run at merged tables, or touches none', () => {
  const written = modules
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .filter(({ kind }) => kind === 'command' || kind === 'action')
  const run = new Set(commands.flatMap(({ of }) => (of === null ? [] : [of.id])))
  const named = Object.values(touchNoTable).flat()
  const isNamed = ({ id, module }: { id: string; module: string }) => named.includes(id) || named.includes(module)
  expect(written.filter((one) => !run.has(one.id) && !isNamed(one)).map(({ id }) => id)).toEqual([])
  expect(written.filter((one) => run.has(one.id) && isNamed(one)).map(({ id }) => id)).toEqual([])
  const known = new Set(written.flatMap(({ id, module }) => [id, module]))
  expect([...run, ...named].filter((name) => !known.has(name))).toEqual([])
})
