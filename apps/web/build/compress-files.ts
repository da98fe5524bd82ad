import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(?:js|css|html|svg|json|webmanifest)$/

/** Files of `public/` that are compressed together with the built ones. */
const PUBLIC_FILES = ['sw.js', 'manifest.webmanifest', 'icon.svg']

/** Writes `<file>.gz` and `<file>.br` next to every text file, so that the server need not compress at run time. */
export function createCompressPlugin(publicFiles: readonly string[] = PUBLIC_FILES): Plugin {
  return {
    name: 'compress-beside',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = 'dist' }, bundle) {
      const names = [...Object.keys(bundle), ...publicFiles]
      for (const name of new Set(names.filter((one) => TEXT.test(one)))) {
        const content = readFileSync(join(dir, name))
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params: hint }))
      }
    },
  }
}
