/**
 * The order of modules, high to low: a module imports from those below it and from nobody above. What a lower one needs of a
 * higher one comes to it through a slot (apps/server/src/http/slot.ts). docs/architecture.md says what each rank is for.
 */
type Area = 'server' | 'web'

/** Rooms without code yet stand at the place their first file must keep. */
export const moduleOrder: Record<Area, readonly string[]> = {
  server: [
    'reports',
    'payroll',
    'queueing',
    'flash-sales',
    'vouchers',
    'wine',
    'billing',
    'guest',
    'rewards',
    'gifts',
    'stage',
    'reservations',
    'orders',
    'tables',
    'members',
    'payments',
    'attendance',
    'scheduling',
    'materials',
    'suggestions',
    'bonus',
    'approvals',
    'ledger',
    'catalog',
    'session',
    'notifications',
    'directory',
    'platform',
  ],
  // As on the server where both have pages; paying pages stand on the guest's seat and on nothing else; tips,
  // recharges and deposits are paid by their steps.
  web: [
    'reports',
    'payroll',
    'rewards',
    'members',
    'reservations',
    'payments',
    'guest',
    'flash-sales',
    'vouchers',
    'wine',
    'gifts',
    'stage',
    'orders',
    'billing',
    'queueing',
    'tables',
    'attendance',
    'scheduling',
    'materials',
    'suggestions',
    'bonus',
    'approvals',
    'catalog',
    'session',
    'notifications',
    'directory',
    'platform',
  ],
}

/** Imports of the web that still go up. The list only shrinks: the check refuses a line whose import is gone. */
export const knownBreaches: readonly { area: Area; from: string; to: string }[] = []
