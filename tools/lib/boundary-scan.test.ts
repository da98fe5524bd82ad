import { expect, test } from 'vitest'
import { findBoundaryViolations } from './boundary-scan.ts'

const scan = (files: Record<string, string>) => findBoundaryViolations(new Map(Object.entries(files)))
/** Checks one file with one import; returns the violated rule, or 'fine'. */
const rule = (file: string, statement: string) =>
  scan({ [file]: statement })[0]
    ?.split(': ')
    .slice(1)
    .join(': ') ?? 'fine'

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'
const OFFICE = 'apps/office/src'

test.each([
  [
    'packages/base/src/money.ts',
    `import { z } from 'zod'`,
    'base imports nothing; what needs more belongs into contract or an app',
  ],
  [
    'packages/base/src/money.ts',
    `import { x } from '@nocturne/contract/errors'`,
    'base imports nothing; what needs more belongs into contract or an app',
  ],
  [
    'packages/contract/src/a.ts',
    `import { x } from '../../../apps/server/src/db/connection.ts'`,
    'contract imports base only; both apps stand on it',
  ],
  [
    `${SERVER}/db/a.ts`,
    `import { x } from '../http/bind.ts'`,
    'server: db does not import http, which stands above it; move what both need down',
  ],
  [
    `${SERVER}/http/a.ts`,
    `import { x } from '../modules/orders/public.ts'`,
    'server: http does not import modules, which stands above it; move what both need down',
  ],
  [
    `${SERVER}/modules/orders/a.ts`,
    `import { x } from '../../app/config.ts'`,
    'server: modules does not import app, which stands above it; move what both need down',
  ],
  [
    `${SERVER}/modules/orders/a.ts`,
    `import { x } from '../tables/record-store.ts'`,
    'another module is reached through its public.ts; export it there if others may use it',
  ],
  [
    `${SERVER}/jobs/a.ts`,
    `import {\n  x,\n  y,\n} from '../modules/billing/bill-store.ts'`,
    'another module is reached through its public.ts; export it there if others may use it',
  ],
  [
    `${SERVER}/modules/orders/order-rules.ts`,
    `import type { Tx } from '../../db/connection.ts'`,
    'rules and states are pure, they import base, contract and other rules only; hand the rest in as arguments',
  ],
  [
    `${SERVER}/modules/billing/credit/credit-rules.ts`,
    `import { x } from './credit-store.ts'`,
    'rules and states are pure, they import base, contract and other rules only; hand the rest in as arguments',
  ],
  [
    `${SERVER}/modules/reports/market/a.ts`,
    `import { x } from '../../billing/credit/public.ts'`,
    'another module is reached through its public.ts; export it there if others may use it',
  ],
  [
    `${SERVER}/modules/orders/order-status.ts`,
    `import { createHash } from 'node:crypto'`,
    'rules and states are pure, they import base, contract and other rules only; hand the rest in as arguments',
  ],
  [
    `${SERVER}/modules/orders/a.ts`,
    `import { x } from '../../../../web/src/lib/a.ts'`,
    'server imports nothing outside its own folder, base and contract; what two need moves into one of these',
  ],
  [
    `${SERVER}/modules/orders/a.ts`,
    `import { x } from '../../../test/harness/database.ts'`,
    'server imports nothing outside its own folder, base and contract; what two need moves into one of these',
  ],
  [
    `${WEB}/kit/a.tsx`,
    `import { Link } from 'wouter'`,
    'kit imports only react, lucide-react, uqr, base, styles and kit; wrap anything else in lib or shells',
  ],
  [
    `${WEB}/lib/a.ts`,
    `import { x } from '../shells/page.tsx'`,
    'web: lib does not import shells, which stands above it; move what both need down',
  ],
  [
    `${WEB}/kit/a.ts`,
    `import { x } from '@nocturne/contract/errors'`,
    'kit does not know the contract; give it plain values as properties',
  ],
  [
    `${WEB}/shells/a.tsx`,
    `import { x } from '../modules/orders/public.ts'`,
    'web: shells does not import modules, which stands above it; move what both need down',
  ],
  [
    `${WEB}/modules/orders/pages/a.tsx`,
    `const page = lazy(() => import('../../billing/pages/b.tsx'))`,
    'another module is reached through its public.ts; export it there if others may use it',
  ],
  [
    `${WEB}/modules/orders/a.ts`,
    `import { order } from '@nocturne/contract/orders/schemas'`,
    'web and office import schemas as types only; values would bring zod into the browser',
  ],
  [
    `${OFFICE}/list/a.tsx`,
    `import { Page } from '../../../web/src/shells/page.tsx'`,
    'office imports only what `exports` of apps/web/package.json names; add the file there if it is kit or lib',
  ],
  [
    `${OFFICE}/list/a.tsx`,
    `import { Page } from '@nocturne/web/shells/page'`,
    'office imports only what `exports` of apps/web/package.json names; add the file there if it is kit or lib',
  ],
  [
    `${WEB}/lib/a.ts`,
    `import { x } from '../../../office/src/lib/a.ts'`,
    'web imports nothing outside its own folder, base and contract; what two need moves into one of these',
  ],
  [
    `${OFFICE}/kit/a.tsx`,
    `import { x } from '#form/a.tsx'`,
    'office: kit does not import form, which stands above it; move what both need down',
  ],
  [
    `${OFFICE}/lib/a.ts`,
    `import { office } from '@nocturne/contract/office/schemas'`,
    'web and office import schemas as types only; values would bring zod into the browser',
  ],
])('%s: %s breaks a rule', (file, statement, broken) => {
  expect(rule(file, statement)).toBe(broken)
})

test.each([
  [`${SERVER}/modules/billing/settle/settle-bill.ts`, `import { x } from '../../orders/public.ts'`],
  [`${SERVER}/modules/billing/settle/settle-bill.ts`, `import { x } from '../bill/bill-group.ts'`],
  [`${SERVER}/modules/billing/bill/bill-rules.ts`, `import { x } from '../refund/refund-rules.ts'`],
  [`${SERVER}/modules/orders/order-rules.ts`, `import { split } from '@nocturne/base/money'`],
  [`${SERVER}/modules/orders/order-rules.ts`, `import { x } from './price-rules.ts'`],
  [`${SERVER}/app/server.ts`, `import { routes } from '../modules/orders/routes.ts'`],
  [`${SERVER}/modules/orders/orders.test.ts`, `import { createTestDatabase } from '../../../test/harness/database.ts'`],
  [`${WEB}/kit/card.tsx`, `import styles from './card.module.css'`],
  [`${WEB}/modules/orders/a.ts`, `import type { Order } from '@nocturne/contract/orders/schemas'`],
  [`${WEB}/app/main.tsx`, `import '../styles/base.css'`],
  [`${WEB}/main.tsx`, `import { App } from './app/app.tsx'`],
  [`${OFFICE}/list/a.tsx`, `import { cx } from '@nocturne/web/kit/cx'`],
  [`${OFFICE}/app/main.tsx`, `import '@nocturne/web/styles/base.css'`],
  [`${OFFICE}/app/a.tsx`, `import { x } from '#list/a.tsx'`],
  ['tools/seed.ts', `import { x } from '../apps/server/src/modules/orders/place-order.ts'`],
])('%s: %s is allowed', (file, statement) => {
  expect(rule(file, statement)).toBe('fine')
})

test('allows one public.ts and one routes.ts per module, with any number of families', () => {
  const one = (name: string) =>
    `a module has one ${name}, at its top; the family credit is reached inside the module by its files`
  for (const name of ['public.ts', 'routes.ts']) {
    const file = `${SERVER}/modules/billing/credit/${name}`
    expect(scan({ [file]: '' })).toEqual([`${file}: ${one(name)}`])
    expect(scan({ [`${SERVER}/modules/billing/${name}`]: '' })).toEqual([])
  }
})

test('refuses barrel files and cycles, but allows cycles of type imports', () => {
  expect(scan({ 'packages/base/src/index.ts': '' })).toEqual([
    'packages/base/src/index.ts: no barrel files; import from the file that has it',
  ])
  const cycle = { 'tools/a.ts': `import { b } from './b.ts'`, 'tools/b.ts': `import { a } from './a.ts'` }
  expect(scan(cycle)).toEqual([
    'tools/a.ts → tools/b.ts → tools/a.ts: no import cycles; move what both need into a third file',
  ])
  expect(scan({ ...cycle, 'tools/b.ts': `import type { a } from './a.ts'` })).toEqual([])
})

test('ignores exports, quoted text and comments', () => {
  const source = `export const kind = 'from'\nexport function f() {}\nimport type { Z } from './schemas.ts'\n// import x from 'y'`
  expect(scan({ 'packages/base/src/a.ts': source })).toEqual([])
})
