/**
 * Prints the first load for staff, guests and the office: `node tools/run.mjs tools/size.ts`. Builds the apps in memory and lists the
 * files, those of the web app with their heaviest modules; modules are measured before minification, so their sizes are larger than
 * their share of the file.
 */
import { gzipSync } from 'node:zlib'
import { FIRST_PAGE_BOUND_KB, measureFirstPage } from '../apps/office/build/first-page-size.ts'
import { buildAppInMemory } from '../apps/web/build/build-in-memory.ts'
import type { Bundle } from '../apps/web/build/first-load.ts'
import { listFirstLoadFiles, measureGzippedKb, firstLoads, SPARE_KB } from '../apps/web/build/first-load-size.ts'

const HEAVIEST = 8

const formatKb = (weight: number) => `${weight.toFixed(1).padStart(7)} KB`

function listModules(bundle: Bundle, name: string): string[] {
  const file = bundle[name]
  if (file?.type !== 'chunk') return []
  const weighed = Object.entries(file.modules).map(([id, { code }]) => ({
    name: id.replace(/^\0|^.*\/(?=node_modules\/|apps\/|packages\/)/g, ''),
    weight: gzipSync(code ?? '').length / 1024,
  }))
  const heaviest = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, HEAVIEST)
  return heaviest.map((module) => `           ${formatKb(module.weight)}  ${module.name}`)
}

const bundle = await buildAppInMemory()
for (const { who, boundKb, files } of firstLoads) {
  let sum = 0
  for (const name of listFirstLoadFiles(bundle, files)) {
    const file = bundle[name]
    const weight = measureGzippedKb(bundle, name)
    sum += weight
    console.log(`${formatKb(weight)}  ${file?.type === 'chunk' ? file.name : name}`)
    listModules(bundle, name).forEach((line) => console.log(line))
  }
  console.log(`${formatKb(sum)}  opens for ${who}, bound ${boundKb} KB of which ${SPARE_KB} stay free\n`)
  if (sum > boundKb - SPARE_KB) process.exitCode = 1
}

const officeFiles = await measureFirstPage()
const officeKb = officeFiles.reduce((sum, { kb }) => sum + kb, 0)
for (const { name, kb } of officeFiles) console.log(`${formatKb(kb)}  ${name}`)
console.log(`${formatKb(officeKb)}  opens the office, bound ${FIRST_PAGE_BOUND_KB} KB`)
if (officeKb > FIRST_PAGE_BOUND_KB) process.exitCode = 1
