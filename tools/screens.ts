/** `npm run screens`: prints which of the 155 screens have a page, by the contract's screen table and the web modules' routes. */
import { screens } from '@nocturne/contract/screens'
import { listPagePaths } from './lib/built-paths.ts'

const paths = listPagePaths()
const groups = Map.groupBy(screens, (screen) => screen.group)
for (const [group, members] of groups) {
  const built = members.filter(({ path }) => paths.has(path))
  console.log(`${group.padEnd(16)} ${String(built.length).padStart(3)} of ${members.length}`)
  if (process.argv.includes('--all'))
    for (const { id, path, title } of members) console.log(`  ${paths.has(path) ? '✓' : '·'} ${id} ${path} ${title}`)
}
const unknown = [...paths].filter((path) => !screens.some((screen) => screen.path === path))
if (unknown.length > 0) {
  console.error(`Not in the route table: ${unknown.join(', ')}`)
  process.exitCode = 1
}
console.log(`${screens.filter(({ path }) => paths.has(path)).length} of ${screens.length} screens are built`)
