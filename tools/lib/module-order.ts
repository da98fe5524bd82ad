/**
 * The order of modules, high to low: a module may import only from modules below it. A lower module gets data from a higher one through a
 * slot (apps/server/src/http/slot.ts). docs/explanation/architecture.md explains the ranks.
 */
type Area = 'server' | 'web'

/** Modules without code yet are listed at their future rank. */
export const moduleOrder: Record<Area, readonly string[]> = {
  server: [
    'office',
    'integrations',
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
  // Order of the web modules: the same as on the server where both have pages. Payment pages depend only on the guest's
  // seat; tips, recharges and deposits use the payment steps.
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

/**
 * Exceptions: web imports that still violate the order. The check refuses an entry whose import no longer exists, so
 * the list can only become shorter.
 */
export const knownOrderViolations: readonly { area: Area; from: string; to: string }[] = []
