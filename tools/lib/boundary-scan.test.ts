import { expect, test } from 'vitest'
import { scanBoundaries } from './boundary-scan.ts'

const scan = (files: Record<string, string>) => scanBoundaries(new Map(Object.entries(files)))
/** One file with one import; the rule it breaks, or 'fine'. */
const rule = (file: string, statement: string) =>
  scan({ [file]: statement })[0]
    ?.split(': ')
    .slice(1)
    .join(': ') ?? 'fine'

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

test.each([
  ['packages/base/src/money.ts', `import { z } from 'zod'`, 'base imports nothing'],
  ['packages/base/src/money.ts', `import { x } from '@nocturne/contract/errors'`, 'base imports nothing'],
  [
    'packages/contract/src/a.ts',
    `import { x } from '../../../apps/server/src/db/connection.ts'`,
    'contract imports base only',
  ],
  [`${SERVER}/db/a.ts`, `import { x } from '../http/bind.ts'`, 'server: db does not import http'],
  [`${SERVER}/http/a.ts`, `import { x } from '../modules/orders/public.ts'`, 'server: http does not import modules'],
  [`${SERVER}/modules/orders/a.ts`, `import { x } from '../../app/config.ts'`, 'server: modules does not import app'],
  [
    `${SERVER}/modules/orders/a.ts`,
    `import { x } from '../billing/bill-store.ts'`,
    'another module is reached through its public.ts',
  ],
  [
    `${SERVER}/jobs/a.ts`,
    `import {\n  x,\n  y,\n} from '../modules/billing/bill-store.ts'`,
    'another module is reached through its public.ts',
  ],
  [
    `${SERVER}/modules/orders/order-rules.ts`,
    `import type { Tx } from '../../db/connection.ts'`,
    'rules and states are pure: base, contract and other rules only',
  ],
  [
    `${SERVER}/modules/orders/order-status.ts`,
    `import { createHash } from 'node:crypto'`,
    'rules and states are pure: base, contract and other rules only',
  ],
  [
    `${SERVER}/modules/orders/a.ts`,
    `import { x } from '../../../../web/src/lib/a.ts'`,
    'server imports nothing outside its own folder, base and contract',
  ],
  [
    `${SERVER}/modules/orders/a.ts`,
    `import { x } from '../../../test/rig/database.ts'`,
    'server imports nothing outside its own folder, base and contract',
  ],
  [
    `${WEB}/kit/a.tsx`,
    `import { Link } from 'wouter'`,
    'kit imports only react, lucide-react, uqr, base, styles and kit',
  ],
  [`${WEB}/lib/a.ts`, `import { x } from '../shells/page.tsx'`, 'web: lib does not import shells'],
  [`${WEB}/kit/a.ts`, `import { x } from '@nocturne/contract/errors'`, 'kit does not know the contract'],
  [`${WEB}/shells/a.tsx`, `import { x } from '../modules/orders/public.ts'`, 'web: shells does not import modules'],
  [
    `${WEB}/modules/orders/pages/a.tsx`,
    `const page = lazy(() => import('../../billing/pages/b.tsx'))`,
    'another module is reached through its public.ts',
  ],
  [
    `${WEB}/modules/orders/a.ts`,
    `import { order } from '@nocturne/contract/orders/schemas'`,
    'web imports schemas as types only',
  ],
])('%s: %s breaks a rule', (file, statement, broken) => {
  expect(rule(file, statement)).toBe(broken)
})

test.each([
  [`${SERVER}/modules/orders/place-order.ts`, `import { x } from '../billing/public.ts'`],
  [`${SERVER}/modules/orders/order-rules.ts`, `import { split } from '@nocturne/base/money'`],
  [`${SERVER}/modules/orders/order-rules.ts`, `import { x } from './price-rules.ts'`],
  [`${SERVER}/app/server.ts`, `import { routes } from '../modules/orders/routes.ts'`],
  [`${SERVER}/modules/orders/orders.test.ts`, `import { testDatabase } from '../../../test/rig/database.ts'`],
  [`${WEB}/kit/card.tsx`, `import styles from './card.module.css'`],
  [`${WEB}/modules/orders/a.ts`, `import type { Order } from '@nocturne/contract/orders/schemas'`],
  [`${WEB}/app/main.tsx`, `import '../styles/base.css'`],
  [`${WEB}/main.tsx`, `import { App } from './app/app.tsx'`],
  ['tools/seed.ts', `import { x } from '../apps/server/src/modules/orders/place-order.ts'`],
])('%s: %s is fine', (file, statement) => {
  expect(rule(file, statement)).toBe('fine')
})

test('refuses barrel files and cycles, but not cycles of types', () => {
  expect(scan({ 'packages/base/src/index.ts': '' })).toEqual(['packages/base/src/index.ts: no barrel files'])
  const cycle = { 'tools/a.ts': `import { b } from './b.ts'`, 'tools/b.ts': `import { a } from './a.ts'` }
  expect(scan(cycle)).toEqual(['tools/a.ts → tools/b.ts → tools/a.ts: no import cycles'])
  expect(scan({ ...cycle, 'tools/b.ts': `import type { a } from './a.ts'` })).toEqual([])
})

test('is not misled by exports, quoted words or comments', () => {
  const source = `export const kind = 'from'\nexport function f() {}\nimport type { Z } from './schemas.ts'\n// import x from 'y'`
  expect(scan({ 'packages/base/src/a.ts': source })).toEqual([])
})
