import { readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'

const server = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => ({
  // In development the compiler and hot reload disagree about hooks; what ships is compiled.
  plugins: [react({ compiler: command === 'build' }), preloadMain(), offlineShell(), gzipBeside()],
  build: {
    target: ['chrome87', 'safari14'],
    modulePreload: { polyfill: false },
    // Nothing inside the document or the style sheets: the content security policy allows own files only.
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] },
      },
    },
  },
  server: { proxy: { '/api': server, '/loginApi': server, '/healthz': server } },
}))

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

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
      const first = [...new Set([...boot, ...scripts, ...styles])].map((name) => `/${name}`)
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

/** Writes `<file>.gz` beside every text file, so that the server answers compressed without work. */
function gzipBeside(): Plugin {
  const text = /\.(?:js|css|html|svg|json|webmanifest)$/
  return {
    name: 'gzip-beside',
    apply: 'build',
    enforce: 'post',
    writeBundle(options, bundle) {
      const dir = options.dir ?? 'dist'
      const names = [...Object.keys(bundle), 'sw.js', 'manifest.webmanifest', 'icon.svg'].filter((name) =>
        text.test(name),
      )
      for (const name of new Set(names)) {
        const content = readFileSync(join(dir, name))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
