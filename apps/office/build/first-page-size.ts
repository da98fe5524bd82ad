/** Size of the first page of the office, measured in gzip. */
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

import { measureGzippedKb } from '../../web/build/first-load-size.ts'
import type { Bundle } from '../../web/build/first-load.ts'

/** Bound in KB. The office is opened on desktops, so it may be larger than the first load of a phone. */
export const FIRST_PAGE_BOUND_KB = 180

/** Builds the office in memory and returns the files of its first page with their sizes. */
export async function measureFirstPage(): Promise<{ name: string; kb: number }[]> {
  const root = join(import.meta.dirname, '..')
  const { output } = (await build({ root, logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput
  const bundle: Bundle = Object.fromEntries(output.map((file) => [file.fileName, file]))
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const scripts = entry ? [entry.fileName, ...entry.imports] : []
  const imported = new Set(scripts)
  const lazy = new Set(
    chunks
      .filter(({ fileName }) => !imported.has(fileName))
      .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
  )
  const styles = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css') && !lazy.has(name))
  return [...scripts, ...styles].map((name) => ({ name, kb: measureGzippedKb(bundle, name) }))
}
