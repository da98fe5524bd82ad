/** `npm run bench`: runs every benchmark in turn, each in its own process. `npm run bench -- live-change` runs one. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { exitWithUsage } from '../tools/lib/run-tool.ts'

const ALL = [
  'order-placement',
  'live-change',
  'live-floor',
  'guest-call',
  'sign-in-flood',
  'first-load',
  'guest-load',
  'code-payment',
  'callbacks',
  'flash-sale',
  'history',
  'reports',
  'close-night',
  'rollup-cost',
  'export',
  'proposal',
  'wages',
  'office-import',
  'office-grid',
  'month-grid',
  'transactions',
  'first-hour',
]
const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !ALL.includes(name))
if (unknown.length > 0) exitWithUsage(`npm run bench -- [${ALL.join(' | ')}]`)
for (const name of selected.length > 0 ? selected : ALL) {
  console.log(`\n# ${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
