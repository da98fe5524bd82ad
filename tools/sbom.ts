/**
 * Writes the software bill of materials `dist/sbom.cdx.json` (CycloneDX 1.6) and `dist/licences.md` from the lock file.
 * `-- --dev` includes build and test dependencies.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSbom, formatLicences, readLockfile } from './lib/sbom.ts'
import type { Lockfile } from './lib/sbom.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist')

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile
const parts = readLockfile(lock, { withDev: process.argv.includes('--dev') })
const unlicensed = parts.filter(({ licence }) => licence === '')

mkdirSync(OUT, { recursive: true })
writeFileSync(join(OUT, 'sbom.cdx.json'), `${JSON.stringify(buildSbom(lock, parts, new Date()), null, 2)}\n`)
writeFileSync(join(OUT, 'licences.md'), formatLicences(parts))
console.log(`${parts.length} parts in dist/sbom.cdx.json, their licences in dist/licences.md`)
if (unlicensed.length > 0) {
  console.error(`without a licence: ${unlicensed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
