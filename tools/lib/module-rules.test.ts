import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBoundaryViolations } from './boundary-scan.ts'
import { moduleOrder } from './module-order.ts'
import { findModuleOrderViolations } from './module-rules.ts'
import type { FoundImport, ModuleOrderRules } from './module-rules.ts'

const order: ModuleOrderRules = {
  moduleOrder: { server: ['billing', 'orders', 'tables'], web: ['pay', 'guest', 'menu'] },
  knownBreaches: [],
}
const inServer = (module: string, file = 'a.ts') => `apps/server/src/modules/${module}/${file}`
const inWeb = (module: string, file = 'a.ts') => `apps/web/src/modules/${module}/${file}`
const from = (file: string, target: string, kind: FoundImport['kind'] = 'runtime'): FoundImport => ({
  file,
  target,
  kind,
})

test('a module imports from those below it', () => {
  const imports = [from(inServer('billing'), inServer('tables', 'public.ts'))]
  expect(findModuleOrderViolations([inServer('billing'), inServer('tables')], imports, order)).toEqual([])
})

test.each(['runtime', 'type', 'lazy'] as const)(
  'a module does not import from one above it, not even by %s',
  (kind) => {
    const imports = [from(inServer('tables'), inServer('billing', 'public.ts'), kind)]
    expect(findModuleOrderViolations([inServer('tables')], imports, order)).toEqual([
      'apps/server/src/modules/tables/a.ts imports apps/server/src/modules/billing/public.ts, but tables stands below billing in the order of modules: ' +
        'let billing fill a slot of tables (apps/server/src/http/slot.ts), or move the code up (tools/lib/module-order.ts)',
    ])
  },
)

test('the web has its own order', () => {
  const imports = [from(inWeb('menu'), inWeb('pay', 'public.ts'))]
  expect(findModuleOrderViolations([inWeb('menu')], imports, order)[0]).toContain(
    'menu stands below pay in the order of modules: let app',
  )
})

test('reports a cycle of modules even when no files form a cycle', () => {
  const imports = [
    from(inServer('orders', 'place.ts'), inServer('tables', 'lock.ts')),
    from(inServer('tables', 'open.ts'), inServer('orders', 'cart.ts')),
  ]
  const files = imports.map(({ file }) => file)
  expect(findModuleOrderViolations(files, imports, order)).toContain(
    'modules of the server need each other in a circle, orders → tables → orders: take one of the imports out',
  )
  const byType = imports.map((found) => ({ ...found, kind: 'type' as const }))
  expect(findModuleOrderViolations(files, byType, order).join()).not.toContain('circle')
})

test('reports a module without a rank once', () => {
  expect(findModuleOrderViolations([inServer('cellar', 'a.ts'), inServer('cellar', 'b.ts')], [], order)).toEqual([
    'apps/server/src/modules/cellar has no place in the order of modules: give it one in tools/lib/module-order.ts and in docs/explanation/architecture.md',
  ])
})

test('allows a known violation, and refuses its entry when the import is gone', () => {
  const known: ModuleOrderRules = { ...order, knownBreaches: [{ area: 'web', from: 'guest', to: 'pay' }] }
  const imports = [from(inWeb('guest'), inWeb('pay', 'public.ts')), from(inWeb('pay'), inWeb('guest', 'public.ts'))]
  expect(findModuleOrderViolations([inWeb('guest'), inWeb('pay')], imports, known)).toEqual([])
  expect(findModuleOrderViolations([inWeb('guest'), inWeb('pay')], imports.slice(1), known)).toEqual([
    'tools/lib/module-order.ts excuses guest → pay of the web, which is gone: remove the line',
  ])
})

test('checks the order in the boundary scan and ignores tests', () => {
  const up = `import { x } from '../reports/public.ts'`
  expect(findBoundaryViolations(new Map([[inServer('platform'), up]]))).toHaveLength(1)
  expect(findBoundaryViolations(new Map([[inServer('platform', 'a.test.ts'), up]]))).toEqual([])
})

test('docs/explanation/architecture.md lists the same order as the check', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/explanation/architecture.md'), 'utf8')
  const section = page.slice(page.indexOf('## Order of modules'), page.indexOf('## One order, from thumb'))
  const listed = section
    .split('\n')
    .filter((line) => /^\| \*?`/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
  expect(listed).toEqual(moduleOrder.server)
})
