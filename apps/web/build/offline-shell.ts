import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

import { listChunks, getChunk, listImportedChunks, getFirstLoad, listStyles, type Bundle } from './first-load.ts'

/**
 * Writes the list of the app's files into the service worker: required ones, and those to download in the background.
 */
export function createOfflineShellPlugin(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const first = getRequiredFiles(bundle)
      const later = [...new Set([...getShiftFiles(bundle), ...files])].filter((name) => !first.includes(name))
      const version = createHash('sha256').update(files.toSorted().join()).digest('hex').slice(0, 12)
      const path = join(dir, 'sw.js')
      const text = replaceMarks(readFileSync(path, 'utf8'), {
        "'__VERSION__'": JSON.stringify(version),
        "['__FIRST__']": toList(first),
        "['__LATER__']": toList(later),
      })
      writeFileSync(path, text)
    },
  }
}

/** Tables, orders and bills: pages that waiters need offline are downloaded before reports and forms. */
const SHIFT = /\/modules\/(tables|orders|billing|gifts|reservations)\//

function getShiftFiles(bundle: Bundle): string[] {
  const entries = listChunks(bundle).filter(({ facadeModuleId }) => facadeModuleId && SHIFT.test(facadeModuleId))
  const scripts = entries.flatMap((chunk) => listImportedChunks(bundle, chunk))
  return [...scripts, ...listStyles(bundle, scripts)]
}

/** Files required to start without network, including those that restore the offline cache and list all pages. */
function getRequiredFiles(bundle: Bundle): string[] {
  const entries = listChunks(bundle).filter((chunk) => chunk.isEntry)
  const required = ['lib/offline/offline-cache.ts', 'app/page-files.ts', 'app/open-files.ts'].flatMap((file) => {
    const chunk = getChunk(bundle, file)
    return [chunk.fileName, ...chunk.imports]
  })
  const { scripts, styles } = getFirstLoad(bundle)
  const names = [...entries.map((chunk) => chunk.fileName), ...scripts, ...styles, ...required]
  return [...new Set(names)]
}

const toList = (names: readonly string[]) => JSON.stringify(names.map((name) => `/${name}`))

function replaceMarks(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((result, [mark, value]) => {
    if (!result.includes(mark)) throw new Error(`sw.js has no place for ${mark}`)
    return result.replace(mark, () => value)
  }, text)
}
