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
    'lucide-react/dist/esm/icons/(receipt-text|search|x|chevron-left|triangle-exclamation-point)\\.',
    'web/src/(bridge|lib)/environment\\.ts',
    'web/src/lib/(address|api|first-screen|api-error|actor|client|draft|format|links|loaded|now|notify|online|query|request|routes|safe-target|screen|session|standing|store|tab-bar|theme|waiting|streaming|later-id)\\.ts',
    'web/src/kit/(badge|button|chip|cx|empty-state|error-state|money|nav-bar|page|pull-to-refresh|search-box|section-title|skeleton|spinner|tab-bar|tabs|tag|tone|toast|icon-button|lucide-icon)\\.',
    'web/src/shells/(page|query-state|query-view|back-button|scroll-position)\\.',
    'packages/(base/src/(money|venue-time)|contract/src/(screens|client-texts|session/endpoints))\\.ts',
  ].join('|'),
)

/** Parts of the floor that other staff pages use too. */
const FLOOR = new RegExp(
  [
    'lucide-react/dist/esm/icons/(armchair|circle-user-round)\\.',
    'web/src/kit/(hero|progress-bar|pulse)\\.',
    'web/src/lib/permissions\\.ts',
    'web/src/modules/tables/(queries|table-links|floor-filter|floor-states)\\.ts',
    'packages/contract/src/tables/endpoints\\.ts',
  ].join('|'),
)

/** Small things of which most pages and sheets are made. */
const KIT =
  /web\/src\/kit\/(card|key-value|avatar|colour-of|list-row|stack|hero-header|bottom-bar|notice|sheet|use-layer|confirm)\.|icons\/(chevron-right|check|plus)\./

/** What most forms are made of. */
const FORM =
  /web\/src\/(kit\/(field|field-context|input|text-input|text-area|number-input|money-input|checkbox|stepper)\.|shells\/form-sheet|lib\/(field-fault|debounce)\.)/

export default defineConfig({
  plugins: [react(), leanContract(), leanIcons(), preloadMain(), offlineShell(), compressBeside()],
  resolve: {
    // React has had this since 18: the shim of the router is not sent to phones.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    // The first versions that know everything the code uses (copies of arrays among it); nothing is polyfilled.
    target: ['chrome111', 'safari16.4'],
    modulePreload: { polyfill: false },
    // Nothing inside the document or the style sheets: the content security policy allows own files only.
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // `boot.ts` waits for nothing: what it shares with the app stands with it, or it would wait for all of `first`.
            {
              name: 'boot',
              test: /src[\\/](app[\\/](boot|launch|head-start)|lib[\\/](storage|device-id|auth-return|early-readings))\.ts|base[\\/]src[\\/]operation-id\.ts|vite[\\/]preload-helper/,
              priority: 1,
            },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What the first screen is made of travels in one file instead of thirty.
            { name: 'first', test: FIRST },
            { name: 'floor', test: FLOOR },
            // Every page names the files it needs, and each file takes its turn: what is small stands together.
            { name: 'kit', test: KIT },
            { name: 'form', test: FORM },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/loginApi': server, '/healthz': server } },
})

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

/** What only the server and the documents read of an endpoint stays at home: a phone gets plain data. */
function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    async load(file) {
      if (file.endsWith('packages/contract/src/screens.ts')) return leanScreens(readFileSync(file, 'utf8'))
      if (file.endsWith('packages/contract/src/errors.ts')) return leanErrors(readFileSync(file, 'utf8'))
      if (!/packages\/contract\/src\/[\w-]+\/endpoints\.ts$/.test(file)) return null
      const exported = (await import(pathToFileURL(file).href)) as Record<string, Record<string, object>>
      const lean = (_key: string, value: unknown) => (_key === 'errors' || _key === 'permission' ? undefined : value)
      return Object.entries(exported)
        .map(([name, endpoints]) => `export const ${name} = ${JSON.stringify(endpoints, lean)}`)
        .join('\n')
    },
  }
}

/** The refusals that pages put into words themselves; all others come with their words. Where a code is computed, all stay. */
function leanErrors(source: string): string {
  const app = join(import.meta.dirname, 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !file.includes('.test.'))
  const text = files.map((file) => readFileSync(join(app, file), 'utf8')).join('\n')
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
 * tools ask — group, module, queries, and ids but of the two screens that name a person.
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
