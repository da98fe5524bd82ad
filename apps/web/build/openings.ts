/** What a phone loads before its first screen stands, weighed as it is sent: gzip. */
import { gzipSync } from 'node:zlib'

import { chunkWith, closureOf, firstLoad, stylesOf, type Bundle } from './first-load.ts'

/** `files`: below `src`, what is loaded besides the app itself. So many KB are the bound, and so many of them stay free. */
export const openings = [
  { who: 'staff', boundKb: 112, files: ['app/boot.ts', 'app/staff.ts', 'modules/tables/pages/floor-page.tsx'] },
  { who: 'a guest', boundKb: 110, files: ['app/boot.ts', 'modules/guest/pages/menu-page.tsx'] },
] as const

/** Room kept below each bound: what is landed today never stands in the way of what is landed tomorrow. */
export const SPARE_KB = 1

/** Scripts and style sheets of an opening by name. */
export function filesToOpen(bundle: Bundle, files: readonly string[]): string[] {
  const asked = files.flatMap((file) => closureOf(bundle, chunkWith(bundle, file)))
  const scripts = [...new Set([...firstLoad(bundle).scripts, ...asked])]
  return [...scripts, ...stylesOf(bundle, scripts)]
}

export function gzippedKb(bundle: Bundle, name: string): number {
  const file = bundle[name]
  return gzipSync(file?.type === 'chunk' ? file.code : (file?.source ?? ''), { level: 9 }).length / 1024
}
