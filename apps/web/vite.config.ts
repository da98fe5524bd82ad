import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** What every first screen is made of, a guest's too: alone these would be fifty small files. */
const FIRST = new RegExp(
  [
    'node_modules/(wouter|use-sync-external-store|@tanstack(?!.*[iI]nfiniteQuery))',
    'lucide-react/dist/esm/icons/(search|x|chevron-left|triangle-exclamation-point)\\.',
    'web/src/app/(access|async-page|company|error-boundary|frame|load-fault|open-routes|opening|page-loading|renew|routes|staff-part|unknown-page)\\.',
    'web/src/modules/(guest|payments|queueing|rewards)/routes\\.',
    'web/src/lib/(address|api|first-screen|api-error|links|loaded|no-mutations|notify|now|plain-location|query|request|routes|screen|session|store|streaming|theme|waiting)\\.ts',
    'web/src/kit/(badge|button|cx|empty-state|error-state|money|nav-bar|page|progress-bar|pull-to-refresh|search-box|skeleton|spinner|tag|tone|toast|icon-button|lucide-icon)\\.',
    'web/src/shells/(page|query-state|query-view|back-button|follow-links|scroll-position)\\.',
    'packages/(base/src/(money|venue-time)|contract/src/(network-texts|screens))\\.ts',
  ].join('|'),
)

/** What staff pages have besides, the floor among them. */
const STAFF = new RegExp(
  [
    'lucide-react/dist/esm/icons/(receipt-text|calendar-clock|layout-grid)\\.',
    'web/src/app/(tab-bar|waiting-bar)\\.',
    'web/src/(bridge|lib)/environment\\.ts',
    'web/src/lib/(actor|draft|format|online|safe-target|standing|tab-bar|table-code|later-id)\\.ts',
    'web/src/kit/(chip|offline-bar|section-title|tab-bar|tabs)\\.',
    'packages/contract/src/(client-texts|session/endpoints)\\.ts',
  ].join('|'),
)

/** Parts of the floor that other staff pages use too. */
const FLOOR = new RegExp(
  [
    'lucide-react/dist/esm/icons/(armchair|circle-user-round|scan-line)\\.',
    'web/src/kit/(hero|pulse)\\.',
    'web/src/lib/permissions\\.ts',
    'web/src/modules/tables/(queries|table-links|floor-filter|floor-states)\\.ts',
    'packages/contract/src/tables/endpoints\\.ts',
  ].join('|'),
)

/** The face of a page that sells or pays. */
const FACE = /web\/src\/kit\/(bottom-bar|card|colour-of|field-context|hero-header|stepper)\.|icons\/(plus|minus)\./

/** What staff and guests ask alike. */
const HOUSE = /contract\/src\/(catalog|platform)\/endpoints/

/** What all pages of guests have. */
const GUEST =
  /web\/src\/(lib\/guest-(pass|pass-rules|query)|modules\/guest\/(links|menu-rules|queries))\.|contract\/src\/guest\/endpoints|icons\/bell\./

/** The menu and the cart, for staff and guests. */
const MENU =
  /web\/src\/(kit\/media-row\.|shells\/picker-page)|modules\/catalog\/(cart-rules|cart-store|choice-rules|goods-rules|goods-index|parts\/(goods-row|goods-list|near-end|use-growing-window|cart-bar|later))|icons\/(wine|shopping-bag)\./

/** Small things of which most pages and sheets are made. */
const KIT =
  /web\/src\/kit\/(key-value|avatar|list-row|stack|notice|sheet|use-layer|confirm)\.|icons\/(chevron-right|check)\./

/** What most forms are made of. */
const FORM =
  /web\/src\/(kit\/(field|input|text-input|text-area|number-input|money-input|checkbox)\.|shells\/form-sheet|lib\/(field-fault|debounce)\.)/

export default defineConfig({
  plugins: [react(), leanContract(), leanIcons(), leanLibraries(), preloadMain(), offlineShell(), compressBeside()],
  resolve: {
    // React has had this since 18: the shim of the router is not sent to phones.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    // The first versions that know everything the code uses (copies of arrays among it); nothing is polyfilled.
    target: ['chrome111', 'safari16.4'],
    modulePreload: { polyfill: false },
    // Nothing inside the document or the style sheets: the content security policy allows own files only.
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rolldownOptions: {
      // What a module offers others is a list of names: a page takes what it names, not the whole list.
      treeshake: { moduleSideEffects: (id) => !/modules\/[\w-]+\/public\.ts$/.test(id) },
      output: {
        // Names travel as well, in every list of what a page needs: the hash alone tells files apart.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            // `boot.ts` waits for nothing: what it shares with the app stands with it, or it would wait for all of `first`.
            {
              name: 'boot',
              test: /src[\\/](app[\\/](boot|launch|head-start)|lib[\\/](storage|device-id|auth-return|early-readings))\.ts|base[\\/]src[\\/]operation-id\.ts|vite[\\/]preload-helper|rolldown[\\/]runtime/,
              priority: 1,
            },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What the first screen is made of travels in one file instead of thirty.
            { name: 'first', test: FIRST },
            { name: 'staff-kit', test: STAFF },
            { name: 'floor', test: FLOOR },
            { name: 'face', test: FACE },
            { name: 'house', test: HOUSE },
            { name: 'guest', test: GUEST },
            { name: 'menu', test: MENU },
            // Every page names the files it needs, and each file takes its turn: what is small stands together.
            { name: 'kit', test: KIT },
            { name: 'form', test: FORM },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/loginApi': server, '/simulator': server, '/healthz': server } },
})

/** Marks of the style sheets: three letters of a digest of the path, one more where two would be alike. */
const sheetMarks = new Map<string, string>()
for (const sheet of globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted()) {
  const digest = createHash('sha256').update(sheet.replaceAll('\\', '/')).digest('hex')
  const taken = new Set(sheetMarks.values())
  const lengths = [3, 4, 5, 6, 7, 8]
  const mark = lengths.map((length) => digest.slice(0, length)).find((one) => !taken.has(one))
  sheetMarks.set(join(import.meta.dirname, sheet), mark ?? digest)
}

/** `card` of one sheet and `card` of another stay apart. */
function shortClassName(name: string, file: string): string {
  return `${name}_${sheetMarks.get(file.split('?', 1)[0] ?? '') ?? ''}`
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

/** What gives back the pages that were kept: without it a launch without network shows nothing. */
function restoring(bundle: Bundle): string[] {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/lib/offline-cache.ts')))
  return chunk ? [chunk.fileName, ...chunk.imports] : []
}

/** The chunk of the app itself with everything it needs at once: what `boot.ts` will ask for. */
function firstLoad(bundle: Bundle): { scripts: string[]; styles: string[] } {
  const chunks = chunksOf(bundle)
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const main = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/app/main.tsx'))
  const scripts = new Set<string>()
  const visit = (name: string) => {
    if (scripts.has(name)) return
    scripts.add(name)
    byName.get(name)?.imports.forEach(visit)
  }
  if (main) visit(main.fileName)
  const styles = [...scripts].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
  return { scripts: [...scripts], styles: [...new Set(styles)] }
}

/** The sources of the app without its tests, as one text: what is not named in it is not used. */
function ownText(): string {
  const app = join(import.meta.dirname, 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !file.includes('.test.'))
  return files.map((file) => readFileSync(join(app, file), 'utf8')).join('\n')
}

/** What only the server and the documents read of the contract stays at home: a phone gets plain data. */
function leanContract(): Plugin {
  let text = ''
  return {
    name: 'lean-contract',
    apply: 'build',
    buildStart() {
      text = ownText()
    },
    async load(file) {
      if (file.endsWith('packages/contract/src/screens.ts')) return leanScreens(readFileSync(file, 'utf8'))
      if (file.endsWith('packages/contract/src/errors.ts')) return leanErrors(readFileSync(file, 'utf8'), text)
      if (!/packages\/contract\/src\/[\w-]+\/endpoints\.ts$/.test(file)) return null
      const exported = (await import(pathToFileURL(file).href)) as Record<string, Endpoints>
      return Object.entries(exported)
        .map(([name, endpoints]) => `export const ${name} = ${JSON.stringify(leanEndpoints(endpoints, text))}`)
        .join('\n')
    },
  }
}

type Endpoints = Record<string, { kind: string; summary?: string }>

/** The endpoints that the app calls, with what `call` reads of them; the name of a write is said while it waits. */
function leanEndpoints(endpoints: Endpoints, text: string): Endpoints {
  const called = Object.entries(endpoints).filter(([name]) => new RegExp(`\\.${name}\\b`).test(text))
  return Object.fromEntries(
    called.map(([name, endpoint]) => {
      const lean = { ...endpoint, access: undefined, errors: undefined, module: undefined, permission: undefined }
      if (endpoint.kind === 'query') delete lean.summary
      return [name, lean]
    }),
  )
}

/** The refusals that pages put into words themselves; all others come with their words. Where a code is computed, all stay. */
function leanErrors(source: string, text: string): string {
  if (/\berrorCatalogue\b|\berrorMessage\((?!'\w+')/.test(text)) return source
  const said = new Set([...text.matchAll(/\berrorMessage\('(\w+)'/g)].map(([, code]) => code))
  return source.replaceAll(/^ {2}([A-Z_\d]+): \{ code: .*\},\n/gm, (row, code: string) => (said.has(code) ? row : ''))
}

/** Icons are drawn by the kit: see `lucide-icon.tsx`. */
function leanIcons(): Plugin {
  const drawing = join(import.meta.dirname, 'src/kit/lucide-icon.tsx')
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/dist/esm/icons/') ? drawing : null,
  }
}

/** What of two libraries is never used stays at home: see `plain-location.ts` and `no-mutations.ts`. */
function leanLibraries(): Plugin {
  const lib = join(import.meta.dirname, 'src/lib')
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'wouter') return join(lib, 'plain-location.ts')
      const stores = source === './mutationCache.js' && importer?.endsWith('/query-core/build/modern/queryClient.js')
      return stores ? join(lib, 'no-mutations.ts') : null
    },
  }
}

/** Paths that have a page, by the route tables of the modules. */
function standingPaths(): Set<string> {
  const modules = join(import.meta.dirname, 'src/modules')
  const tables = globSync('*/routes.{ts,tsx}', { cwd: modules }).map((file) =>
    readFileSync(join(modules, file), 'utf8'),
  )
  return new Set(tables.flatMap((text) => [...text.matchAll(/'(\/[\w/-]*)':/g)].map(([, path]) => path ?? '')))
}

/**
 * The route table as a phone needs it: screens that have a page (any other address is an unknown one), without what only
 * tools ask — group, queries, module but where one signs in, and ids but of the two screens that name a person.
 */
function leanScreens(source: string): string {
  const standing = standingPaths()
  return source.replaceAll(/^ {2}\{ id: .*\n/gm, (row) => {
    if (!standing.has(/path: '([^']+)'/.exec(row)?.[1] ?? '')) return ''
    return row
      .replaceAll(/, (group|module): '[\w-]+'/g, '')
      .replaceAll(/, (pull|loadMore): true/g, '')
      .replace(/, query: \[[^\]]*\]/, '')
      .replace(/id: 'P(?!094|095)\d+', /, '')
  })
}

/** `boot.ts` loads the app dynamically; these links let the browser fetch both at once. */
function preloadMain(): Plugin {
  return {
    name: 'preload-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const { scripts, styles } = firstLoad(bundle ?? {})
        const preload = scripts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
        }))
        const sheets = styles.map((name) => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
        }))
        return [...preload, ...sheets].map((tag) => ({ ...tag, injectTo: 'head' as const }))
      },
    },
  }
}

/** Tells the service worker which files make up the app: those it must have, and those it fetches when there is time. */
function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    writeBundle(options, bundle) {
      const dir = options.dir ?? 'dist'
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
      const { scripts, styles } = firstLoad(bundle)
      const boot = chunksOf(bundle)
        .filter((chunk) => chunk.isEntry)
        .map((chunk) => chunk.fileName)
      const first = [...new Set([...boot, ...scripts, ...styles, ...restoring(bundle)])].map((name) => `/${name}`)
      const later = files.filter((name) => !first.includes(name))
      const version = createHash('sha256')
        .update([...files].toSorted().join())
        .digest('hex')
        .slice(0, 12)
      const path = join(dir, 'sw.js')
      const text = readFileSync(path, 'utf8')
        .replace("'__VERSION__'", JSON.stringify(version))
        .replace("['__FIRST__']", JSON.stringify(first))
        .replace("['__LATER__']", JSON.stringify(later))
      writeFileSync(path, text)
    },
  }
}

/** Writes `<file>.gz` and `<file>.br` beside every text file, so that the server answers compressed without work. */
function compressBeside(): Plugin {
  const text = /\.(?:js|css|html|svg|json|webmanifest)$/
  return {
    name: 'compress-beside',
    apply: 'build',
    enforce: 'post',
    writeBundle(options, bundle) {
      const dir = options.dir ?? 'dist'
      const names = [...Object.keys(bundle), 'sw.js', 'manifest.webmanifest', 'icon.svg'].filter((name) =>
        text.test(name),
      )
      for (const name of new Set(names)) {
        const content = readFileSync(join(dir, name))
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params: hint }))
      }
    },
  }
}
