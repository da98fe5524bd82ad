/** `npm run screens`: which of the 155 screens stand, by the route table of the contract and the routes of the web modules. */
import { screens } from '@nocturne/contract/screens'
import { standingPaths } from './lib/standing-paths.ts'

const standing = standingPaths()
const groups = Map.groupBy(screens, (screen) => screen.group)
for (const [group, members] of groups) {
  const built = members.filter(({ path }) => standing.has(path))
  console.log(`${group.padEnd(16)} ${String(built.length).padStart(3)} of ${members.length}`)
  if (process.argv.includes('--all'))
    for (const { id, path, title } of members) console.log(`  ${standing.has(path) ? '✓' : '·'} ${id} ${path} ${title}`)
}
const unknown = [...standing].filter((path) => !screens.some((screen) => screen.path === path))
if (unknown.length > 0) {
  console.error(`Not in the route table: ${unknown.join(', ')}`)
  process.exitCode = 1
}
console.log(`${screens.filter(({ path }) => standing.has(path)).length} of ${screens.length} screens stand`)
