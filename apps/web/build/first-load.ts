/** Determines which files of a bundle are loaded first. */
import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
export type Chunk = Rolldown.OutputChunk

export const listChunks = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

/** Chunk that contains a source file. Throws when there is none. */
export function getChunk(bundle: Bundle, file: string): Chunk {
  const chunk = listChunks(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${file}`)))
  if (!chunk) throw new Error(`apps/web/src/${file} is in no file of the built app`)
  return chunk
}

/** File names of a chunk and all its static imports. */
export function listImportedChunks(bundle: Bundle, chunk: Chunk): string[] {
  const names = new Set<string>()
  const visit = (name: string) => {
    const file = bundle[name]
    if (names.has(name) || file?.type !== 'chunk') return
    names.add(name)
    file.imports.forEach(visit)
  }
  visit(chunk.fileName)
  return [...names]
}

/** Style sheets of some chunks. */
export function listStyles(bundle: Bundle, scripts: readonly string[]): string[] {
  const chunks = scripts.map((name) => bundle[name]).filter((file) => file?.type === 'chunk')
  return [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
}

/** Files of the app entry (`main.tsx`) with all static imports, which `boot.ts` loads. */
export function getFirstLoad(bundle: Bundle): { scripts: string[]; styles: string[] } {
  const scripts = listImportedChunks(bundle, getChunk(bundle, 'app/main.tsx'))
  return { scripts, styles: listStyles(bundle, scripts) }
}
