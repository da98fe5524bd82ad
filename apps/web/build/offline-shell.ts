import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

import { chunksOf, chunkWith, closureOf, firstLoad, stylesOf, type Bundle } from './first-load.ts'

/** Tells the service worker which files make up the app: those it must have, and those it fetches when there is time. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const first = neededOffline(bundle)
      const later = [...new Set([...forTheShift(bundle), ...files])].filter((name) => !first.includes(name))
      const version = createHash('sha256').update(files.toSorted().join()).digest('hex').slice(0, 12)
      const path = join(dir, 'sw.js')
      const text = filled(readFileSync(path, 'utf8'), {
        "'__VERSION__'": JSON.stringify(version),
        "['__FIRST__']": listOf(first),
        "['__LATER__']": listOf(later),
      })
      writeFileSync(path, text)
    },
  }
}

/** Tables, orders and bills: what a waiter in a dead spot needs comes before reports and forms. */
const SHIFT = /\/modules\/(tables|orders|billing|gifts|reservations)\//

function forTheShift(bundle: Bundle): string[] {
  const entries = chunksOf(bundle).filter(({ facadeModuleId }) => facadeModuleId && SHIFT.test(facadeModuleId))
  const scripts = entries.flatMap((chunk) => closureOf(bundle, chunk))
  return [...scripts, ...stylesOf(bundle, scripts)]
}

/** What a launch without network cannot do without: what gives back the kept readings and what knows all pages among it. */
function neededOffline(bundle: Bundle): string[] {
  const entries = chunksOf(bundle).filter((chunk) => chunk.isEntry)
  const asked = ['lib/offline-cache.ts', 'app/page-files.ts', 'app/open-files.ts'].flatMap((file) => {
    const chunk = chunkWith(bundle, file)
    return [chunk.fileName, ...chunk.imports]
  })
  const { scripts, styles } = firstLoad(bundle)
  const names = [...entries.map((chunk) => chunk.fileName), ...scripts, ...styles, ...asked]
  return [...new Set(names)]
}

const listOf = (names: readonly string[]) => JSON.stringify(names.map((name) => `/${name}`))

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((result, [mark, value]) => {
    if (!result.includes(mark)) throw new Error(`sw.js has no place for ${mark}`)
    return result.replace(mark, () => value)
  }, text)
}
