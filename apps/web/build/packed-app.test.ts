/**
 * Compares the built app with its sources and the contract. Expectations are found in the text of the sources, not
 * with the build's own code, so the two check each other.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { EndpointSpec } from '@nocturne/contract/endpoint'
import { dictionaries } from '@nocturne/contract/dictionaries'
import { errorCatalogue, type ErrCode } from '@nocturne/contract/errors'
import { firstLoadScreens } from '@nocturne/contract/open-screens'
import { screens, type Screen } from '@nocturne/contract/screens'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { isGuestPage } from '../src/app/boot-prefetch.ts'
import { buildAppInMemory } from './build-in-memory.ts'
import { buildWithoutOffice } from './build-without-office.ts'
import { runBundle } from './run-bundle.ts'
import { importContractFile } from './contract-files.ts'
import { listChunks, getChunk, listImportedChunks, getFirstLoad, listStyles, type Bundle } from './first-load.ts'
import {
  builtIns,
  polyfilledBuiltIns,
  isSupported,
  requiredBuiltIns,
  supportedVersions,
  styleFeatures,
} from './browser-versions.ts'
import { createLeanScreensPlugin } from './lean-screens.ts'
import { listFirstLoadFiles, measureGzippedKb, firstLoads, SPARE_KB } from './first-load-size.ts'
import { OMITTED_FIELDS } from './split-endpoints.ts'
import { createReadyValuesPlugin } from './ready-values.ts'
import { listPagePaths } from './route-tables.ts'
import { syntaxVersions, findUsedFeatures } from './used-features.ts'

const WEB = join(import.meta.dirname, '..')
const GUESTS = ['guest', 'members', 'payments', 'queueing', 'rewards']

let bundle: Bundle = {}
let text = ''

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  bundle = await buildAppInMemory()
  vi.unstubAllEnvs()
  text = listChunks(bundle)
    .map(({ code }) => code)
    .join('\n')
}, 600_000)

const sources = globSync('src/**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(WEB, file), 'utf8'))

const hashContent = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const getCode = (name: string) => {
  const file = bundle[name]
  return file?.type === 'chunk' ? file.code : ''
}

/** Modules of all files that are loaded together with the given sources. */
const modulesWith = (...files: string[]) => {
  const names = new Set(files.flatMap((file) => listImportedChunks(bundle, getChunk(bundle, file))))
  return listChunks(bundle)
    .filter(({ fileName }) => names.has(fileName))
    .flatMap(({ moduleIds }) => moduleIds)
}

/** Files of guest pages. */
const guestPages = () =>
  globSync(`src/modules/{${GUESTS.join(',')}}/routes.ts`, { cwd: WEB }).flatMap((table) =>
    [...readFileSync(join(WEB, table), 'utf8').matchAll(/import\('\.\/(.+)'\)/g)].map(([, page = '']) =>
      join(dirname(table), page).replace(/^src./, '').replaceAll('\\', '/'),
    ),
  )

/** Endpoints that a source uses from its imports, in any form; `*` when it uses the whole object. */
function endpointsNamedIn(source: string): { file: string; object: string; local: string; names: string[] }[] {
  const imports = source.matchAll(/^import \{([^}]+)\} from '@nocturne\/contract\/([\w-]+\/endpoints)'/gm)
  return [...imports].flatMap(([, specifiers = '', file = '']) =>
    specifiers.split(',').flatMap((specifier) => {
      const [object = '', local = object] = specifier.trim().split(/ as /)
      if (object === '' || object.startsWith('type ')) return []
      const read = [...source.matchAll(new RegExp(`(?<![.\\w])${local}\\??\\.(\\w+)`, 'g'))].map(
        ([, name = '']) => name,
      )
      const taken = [...source.matchAll(new RegExp(`\\{([^{}]*)\\} = ${local}\\b(?!\\.)`, 'g'))].flatMap(
        ([, names = '']) => names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
      )
      const all = new RegExp(`Object\\.\\w+\\(${local}\\)|(?<![.\\w])${local}\\[`).test(source)
      return [{ file, object, local, names: all ? ['*'] : [...read, ...taken].filter((name) => name !== '') }]
    }),
  )
}

describe('the built app', () => {
  it('contains every endpoint that its sources use, with method and path', async () => {
    const missing = new Set<string>()
    for (const { file, object, names } of sources.flatMap(endpointsNamedIn)) {
      const exported = (await importContractFile(file)) as Record<string, Record<string, EndpointSpec>>
      const endpoints = exported[object] ?? {}
      for (const [name, { method, path }] of Object.entries(endpoints))
        if ((names.includes(name) || names.includes('*')) && !text.includes(`method:\`${method}\`,path:\`${path}\``))
          missing.add(`${object}.${name}`)
    }
    expect([...missing]).toEqual([])
    expect(sources.flatMap(endpointsNamedIn).flatMap(({ names }) => names).length).toBeGreaterThan(200)
  })

  it('contains the endpoint fields that its sources read', () => {
    const reads = sources.flatMap((source) =>
      endpointsNamedIn(source).flatMap(({ local }) =>
        [...source.matchAll(new RegExp(`\\b${local}\\.\\w+\\.(?:${OMITTED_FIELDS.join('|')})\\b`, 'g'))].map(
          ([read]) => read,
        ),
      ),
    )
    expect(reads).toEqual([])
  })

  it('contains the message of every refusal that its pages show', () => {
    const errorCodes = sources.flatMap((source) =>
      [...source.matchAll(/\bformatErrorMessage\(\s*'(\w+)'/g)].map(([, code]) => code as ErrCode),
    )
    expect(errorCodes.length).toBeGreaterThan(0)
    const sentences = errorCodes.map((code) => errorCatalogue[code].msg.split('{')[0] ?? '')
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([])
  })

  it('contains every screen with a page and its access class', async () => {
    const entry = "export { findScreen } from '@nocturne/contract/screens'"
    const { findScreen } = (await runBundle(entry, [createLeanScreensPlugin()])) as {
      findScreen: (address: string) => Screen | undefined
    }
    const paths = await listPagePaths()
    expect(paths.size).toBeGreaterThan(0)
    for (const screen of screens.filter(({ path }) => paths.has(path))) {
      const { path, aliases, access, guest, title, otherTitles, nav, pull, loadMore, tab } = screen
      const shown = { path, access, guest, title, otherTitles, nav, pull, loadMore, tab }
      for (const address of [path, ...aliases]) expect(findScreen(address), address).toMatchObject(shown)
    }
  })

  it('contains all dictionary labels', async () => {
    const entry = "export { dictionaries } from '@nocturne/contract/dictionaries'"
    expect(await runBundle(entry, [createReadyValuesPlugin()])).toMatchObject({ dictionaries })
  })

  it('has the same files with the same hashes when the repository has no office', async () => {
    const without = await buildWithoutOffice()
    const built = Object.entries(bundle).map(([name, file]) => {
      const content = file.type === 'chunk' ? file.code : file.source
      return [name, hashContent(content), hashContent(without.get(name) ?? '')] as const
    })
    expect(built.filter(([, own, other]) => own !== other)).toEqual([])
    const names = [...without.keys()].filter((name) => /^assets.*\.(?:js|css)$/.test(name))
    expect(names.filter((name) => !(name in bundle))).toEqual([])
    expect(names.length).toBeGreaterThan(200)
  }, 600_000)

  it('has an entry file without other dependencies', () => {
    const modules = modulesWith('app/boot.ts').map((id) => id.replace(/^.*\/(web|packages|node_modules)\//, '$1/'))
    expect(
      modules.filter((id) => /^(node_modules|web\/src\/(kit|shells|modules))\/|main\.tsx|contract/.test(id)),
    ).toEqual([])
  })

  it('lists the file itself for every lazily imported chunk, so that it is fetched first', () => {
    let named = 0
    for (const { fileName, code, dynamicImports } of listChunks(bundle)) {
      const files = /const __vite__mapDeps=.*?m\.f=(\[.*?\])/.exec(code)?.[1] ?? '[]'
      expect(JSON.parse(files), fileName).toEqual(expect.arrayContaining(dynamicImports))
      const lists = code.match(/__vite__mapDeps\(\[/g)?.length ?? 0
      expect(lists, fileName).toBe(code.match(/\bimport\(/g)?.length ?? 0)
      named += lists
    }
    expect(named).toBeGreaterThan(200)
  })

  it('loads no staff code on guest pages', () => {
    const pages = guestPages()
    expect(pages.length).toBeGreaterThan(5)
    const parts = new Set(pages.flatMap((page) => listImportedChunks(bundle, getChunk(bundle, page))))
    const names = listChunks(bundle)
      .filter(({ fileName }) => parts.has(fileName))
      .map(({ name }) => name)
    expect(names.filter((name) => ['staff', 'background', 'common-staff', 'floor-page'].includes(name))).toEqual([])
  })

  it('finds every page through the list loaded after the first screen', async () => {
    const list = getChunk(bundle, 'app/page-files.ts')
    const opening = new Set([
      ...getFirstLoad(bundle).scripts,
      ...listImportedChunks(bundle, getChunk(bundle, 'app/staff.ts')),
    ])
    expect(opening.has(list.fileName)).toBe(false)
    const code = listImportedChunks(bundle, list).map(getCode).join('\n')
    for (const path of await listPagePaths()) expect(code.includes(`"${path}":()=>`), path).toBe(true)
  })

  it.each([
    ['first', 'app/main.tsx'],
    ['both', 'kit/progress-bar.tsx'],
    ['staff', 'app/staff.ts'],
    ['goods', 'modules/catalog/parts/goods-list.tsx'],
    ['guest', 'lib/identity/guest-pass.ts'],
    ['background', 'lib/live/live.ts'],
    ['common', 'kit/sheet.tsx'],
    ['common-staff', 'shells/range-chips.tsx'],
  ])('has a chunk %s that contains %s', (part, file) => {
    expect(getChunk(bundle, file).name).toBe(part)
  })

  it('excludes library code that was replaced', () => {
    const ids = listChunks(bundle).flatMap(({ moduleIds }) => moduleIds)
    for (const ours of [
      'src/lib/routing/plain-location.ts',
      'src/lib/query/no-mutations.ts',
      'src/kit/lucide-icon.tsx',
    ])
      expect(
        ids.some((id) => id.endsWith(`/web/${ours}`)),
        ours,
      ).toBe(true)
    for (const theirs of ['query-core/build/modern/mutationCache.js', 'createLucideIcon.mjs', 'wouter/src/index.js'])
      expect(
        ids.filter((id) => id.endsWith(theirs)),
        theirs,
      ).toEqual([])
    expect(ids.filter((id) => /use-sync-external-store\/shim|node_modules\/zod\//.test(id))).toEqual([])
  })

  it('opens with the rows of the tabs and of guest and member screens only', () => {
    const opening = screens.filter(({ tab, path }) => tab || isGuestPage({ pathname: path }))
    expect(firstLoadScreens.map(({ id }) => id)).toEqual(opening.map(({ id }) => id))
    for (const { files } of firstLoads) {
      const code = listFirstLoadFiles(bundle, files).map(getCode).join('')
      const named = screens.filter(({ path, title }) => code.includes(`path:\`${path}\`,title:\`${title}\``))
      expect(named.map(({ id }) => id)).toEqual(opening.map(({ id }) => id))
    }
  })

  it('uses no built-in function or syntax that a supported version lacks', () => {
    const allowed = new Set(builtIns.filter(({ filled, guarded }) => filled || guarded).map(({ name }) => name))
    const late = [...builtIns, ...Object.entries(syntaxVersions).map(([name, since]) => ({ name, ...since }))]
      .filter((one) => !isSupported(one, supportedVersions.guests) && !allowed.has(one.name))
      .map(({ name }) => name)
    const used = listChunks(bundle).map(({ code, fileName }) => ({ fileName, ...findUsedFeatures(code, builtIns) }))
    // Checks that the search works: this polyfilled function is used and must be found.
    expect(used.some((file) => file.builtIns.has('Array.prototype.toSorted'))).toBe(true)
    const found = used.flatMap((file) =>
      late
        .filter((name) => file.builtIns.has(name) || file.syntax.has(name))
        .map((name) => `${file.fileName}: ${name}`),
    )
    expect(found).toEqual([])
    const worker = findUsedFeatures(readFileSync(join(WEB, 'public/sw.js'), 'utf8'), builtIns)
    expect([...worker.builtIns, ...worker.syntax].filter((name) => late.includes(name))).toEqual([])
  })

  it('has an entry file that uses no polyfilled function', () => {
    const boot = listImportedChunks(bundle, getChunk(bundle, 'app/boot.ts')).map(getCode)
    const used = boot.flatMap((code) => [...findUsedFeatures(code, builtIns).builtIns])
    // The session check of an offered token runs after the polyfills are loaded.
    expect(used.filter((name) => polyfilledBuiltIns.includes(name) && name !== 'AbortSignal.timeout')).toEqual([])
  })

  it('keeps polyfills out of the first load', () => {
    const opening = new Set(firstLoads.flatMap(({ files }) => listFirstLoadFiles(bundle, files)))
    const filling = getChunk(bundle, 'app/fill-in.ts')
    expect(opening.has(filling.fileName)).toBe(false)
    expect(measureGzippedKb(bundle, filling.fileName)).toBeLessThan(1.5)
  })

  it('uses only CSS features that the supported versions have', () => {
    const guestScripts = [
      ...getFirstLoad(bundle).scripts,
      ...guestPages().flatMap((page) => listImportedChunks(bundle, getChunk(bundle, page))),
    ]
    const ofGuests = new Set(listStyles(bundle, guestScripts))
    const violations = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) return []
      const oldest = ofGuests.has(file.fileName) ? supportedVersions.guests : supportedVersions.staff
      return styleFeatures
        .filter((one) => !one.harmless && !isSupported(one, oldest) && one.pattern.test(String(file.source)))
        .map(({ name }) => `${file.fileName}: ${name}`)
    })
    expect(ofGuests.size).toBeGreaterThan(3)
    expect(violations).toEqual([])
  })

  it("lets text follow the user's text size: no font sizes in px, and Chrome may enlarge text", () => {
    const sheets = Object.values(bundle).flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
    )
    // Print style sheets do not follow the user's text size: their sizes are points, millimetres and printer columns.
    const fixed = sheets.flatMap((sheet) => sheet.match(/[^{}]*\{[^{}]*font-size:\d*\.?\d+px[^{}]*\}/g) ?? [])
    expect(fixed).toEqual([])
    const root = sheets.find((sheet) => sheet.includes('text-size-adjust')) ?? ''
    expect(root).toMatch(/-webkit-text-size-adjust:100%;[^}]*[;{]?text-size-adjust:auto/)
  })

  it('lists the supported versions in both readmes and on the page for old browsers', () => {
    for (const name of ['README.md', 'README.zh-CN.md']) {
      const readme = readFileSync(join(WEB, '../..', name), 'utf8')
      for (const { chrome, safari } of Object.values(supportedVersions)) {
        expect(readme).toContain(`Chrome ${chrome}`)
        expect(readme).toContain(`Safari ${safari}`)
      }
    }
    const page = bundle['index.html']
    const html = page?.type === 'asset' ? String(page.source) : ''
    expect(html).toContain(
      `需要 Chrome ${supportedVersions.guests.chrome} 或 Safari ${supportedVersions.guests.safari} 以上的版本`,
    )
    for (const names of [requiredBuiltIns, polyfilledBuiltIns]) expect(html).toContain(`'${names.join(' ')}'.split`)
  })

  it('detects an old browser in a script that every browser runs', () => {
    const page = bundle['index.html']
    const script = /<script>([^]*?)<\/script>/.exec(page?.type === 'asset' ? String(page.source) : '')?.[1] ?? ''
    expect(script).toContain('data-too-old')
    expect(script.match(/=>|`|\b(let|const|class)\b|\?\.|\?\?|catch \{|\.\.\.|\bfor \(\w+ \w+ of/g)).toBeNull()
  })

  it.each(firstLoads)('opens for $who within $boundKb KB less the spare room', ({ files, boundKb }) => {
    const weights = listFirstLoadFiles(bundle, files).map((name) => measureGzippedKb(bundle, name))
    expect(weights.reduce((sum, kb) => sum + kb, 0)).toBeLessThanOrEqual(boundKb - SPARE_KB)
  })
})
