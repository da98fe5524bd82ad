/** Size bounds of the first load, measured in gzip. */
import { gzipSync } from 'node:zlib'

import { getChunk, listImportedChunks, getFirstLoad, listStyles, type Bundle } from './first-load.ts'

/**
 * Size bound of each first load. `files`: paths below `src` loaded in addition to the app itself. `boundKb` is the
 * bound, of which SPARE_KB must stay free.
 */
export const firstLoads = [
  { who: 'staff', boundKb: 112, files: ['app/boot.ts', 'app/staff.ts', 'modules/tables/pages/floor-page.tsx'] },
  { who: 'a guest', boundKb: 110, files: ['app/boot.ts', 'modules/guest/pages/menu-page.tsx'] },
] as const

/** Room below each bound, so that concurrent changes do not exceed it together. */
export const SPARE_KB = 1

/** File names of the scripts and style sheets of a first load. */
export function listFirstLoadFiles(bundle: Bundle, files: readonly string[]): string[] {
  const opened = files.flatMap((file) => listImportedChunks(bundle, getChunk(bundle, file)))
  const scripts = [...new Set([...getFirstLoad(bundle).scripts, ...opened])]
  return [...scripts, ...listStyles(bundle, scripts)]
}

export function measureGzippedKb(bundle: Bundle, name: string): number {
  const file = bundle[name]
  return gzipSync(file?.type === 'chunk' ? file.code : (file?.source ?? ''), { level: 9 }).length / 1024
}
