/** Tools that run on the system's Node: all they import from Node exists in the oldest version that `engines` of package.json permits. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './root.mjs'

const IMPORT = /import \{([^}]*)\} from 'node:([\w/]+)'/g

/** Version as a comparable number: 20.11 is 20_011. */
const toNumber = (version) => {
  const [major, minor = '0'] = version.split('.')
  return Number(major) * 1_000 + Number(minor)
}

/** Version that added an export, from the documentation comment of its first declaration; null when it is not stated. */
function readSince(module, name) {
  const types = readFileSync(at('node_modules', '@types', 'node', `${module}.d.ts`), 'utf8')
  const declared = types.search(new RegExp(`\\b(?:function|const|class|interface) ${name}\\b`))
  if (declared < 0) return null
  const comment = types.slice(types.lastIndexOf('/**', declared), declared)
  return /@since v([\d.]+)/.exec(comment)?.[1] ?? null
}

const listImports = (file) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, names, module]) =>
    names.split(',').map((name) => ({ module, name: name.trim().split(' as ')[0] })),
  )

const files = globSync([at('tools', '*.mjs'), at('tools', 'lib', '*.mjs')]).filter(
  (file) => !file.endsWith('.test.mjs'),
)
const { engines } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const oldest = engines.node.replace('>=', '')

test('knows the version of an export', () => {
  expect(readSince('fs', 'globSync')).toBe('22.0.0')
})

test('imports nothing that is newer than the oldest permitted Node', () => {
  const imports = files.flatMap((file) => listImports(file).map((one) => ({ file, ...one })))
  expect(imports.length).toBeGreaterThan(20)
  const newer = imports.filter(({ module, name }) => toNumber(readSince(module, name) ?? '0') > toNumber(oldest))
  expect(newer).toEqual([])
})
